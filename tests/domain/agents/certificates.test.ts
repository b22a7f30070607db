import { expect, test } from 'vitest';
import { certificatesOf } from '#features/agents/reading/certificates.ts';
import { linesOf } from '#features/agents/reading/lines.ts';

test.each([
  ['<ul><li>SOC 2 Type II</li><li>ISO 27001</li><li>GDPR</li></ul>', ['soc2', 'iso27001', 'gdpr']],
  ['<p>We are SOC 2 certified and HIPAA compliant. Ask for the report.</p>', ['soc2', 'hipaa']],
  ['<p>We are not HIPAA compliant.</p><p>PCI DSS level 1</p>', ['pci']],
  ['<p>We are working towards SOC 2.</p>', []],
  ['<p>ISO 27001 certification is in progress</p>', []],
  ['<p>Our data centers are ISO/IEC 27001 certified at AWS</p>', []],
  ['<h3>What is the GDPR?</h3>', []],
  ['<p>Acme helps you stay GDPR compliant</p>', []],
  ['<p>DSGVO-konform</p>', ['gdpr']],
  ['<script>"HIPAA"</script>', []],
])('%s states %j', (html, codes) => {
  expect(certificatesOf(linesOf(html)).map(({ code }) => code)).toEqual(codes);
});
