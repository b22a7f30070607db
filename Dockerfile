# The site as one image. It includes a PostgreSQL, used when DATABASE_URL is not set.

FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY scripts/install.mjs scripts/
RUN node scripts/install.mjs
COPY . .
RUN npm run build
# At run time, neither the build tools nor the Node from npm is needed.
RUN npm prune --omit=dev --ignore-scripts --no-audit --no-fund \
  && rm -rf node_modules/node-linux-* node_modules/.bin/node

FROM node:24-slim
ENV NODE_ENV=production DATA_DIR=/data NODE_COMPILE_CACHE=/data/cache
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /app
RUN install -d -o node -g node /data
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/build build
COPY package.json server.ts services.ts ./
COPY app app
COPY commands commands
COPY data data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=120s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "--max-old-space-size=896", "--expose-gc", "--heap-growing-percent=100", "--max-valid-polymorphic-map-count=16", "server.ts"]
