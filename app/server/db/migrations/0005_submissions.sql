-- What makes two web addresses the same to a reader: host and path, and what a query asks for. Scheme, user,
-- port, "www.", the case of the host, a slash at the end, the fragment and the parameters by which campaigns
-- are counted make no difference. It is cut to a length that fits into an index.
CREATE FUNCTION address_key(url text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$
    SELECT left(
      rtrim(lower(substring(url from '^\w+://(?:[^/?#]*@)?(?:[wW]{3}\.)?([^/?#:]*)')), '.')
      || rtrim(substring(url from '^\w+://[^/?#]*([^?#]*)'), '/')
      || CASE WHEN strpos(url, '?') = 0 THEN ''
         ELSE coalesce(rtrim(regexp_replace(
           regexp_replace(
             '&' || substring(url from '^[^#?]*\?([^#]*)'),
             '&(?:utm_\w*|gclid|gbraid|wbraid|dclid|fbclid|msclkid|twclid|ttclid|yclid|igshid|mc_[ce]id|_hsenc|_hsmi|ref|ref_src|via)(?:=[^&]*)?(?=&|$)',
             '', 'gi'),
           '^&+', '?'), '?&'), '')
         END,
      500)
  $$;--> statement-breakpoint
CREATE INDEX "ai_tools_address" ON "ai_tools" USING btree (address_key(url));--> statement-breakpoint
CREATE INDEX "tool_submissions_address" ON "tool_submissions" USING btree (address_key(url)) WHERE state = 'waiting';