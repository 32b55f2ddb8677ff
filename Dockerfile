# The product in one image, for compose.yaml or any other engine. scripts/package/packaging.test.ts checks this file,
# and `npm run package` runs its steps without a container.

FROM node:24-bookworm-slim AS build
WORKDIR /app
# Packages change less often than the rest, so this layer is kept until the lock file changes.
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
# Links PostgreSQL's libraries and builds the pages and the server, as `npm start` does.
RUN node scripts/run.mjs build && npm prune --omit=dev --ignore-scripts --no-audit --no-fund

FROM node:24-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/node MALLOC_ARENA_MAX=2
RUN install --directory --owner=node --group=node --mode=0700 /data
# No sources and no tools.
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/scripts/run scripts/run
COPY --from=build /app/models models
COPY --from=build /app/dist dist
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "scripts/run/healthy.mjs"]
CMD ["node", "scripts/run/serve.mjs"]
