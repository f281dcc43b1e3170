# The product in production mode: docs/production.md
FROM node:24-slim AS build
WORKDIR /app
# Copied first, so that a change in the sources does not install the packages again.
COPY package.json package-lock.json .npmrc ./
COPY tools/stubs tools/stubs
RUN npm ci
COPY . .
RUN npm run build && npm ci --omit=dev

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
RUN mkdir /data && chown node:node /data
WORKDIR /app
COPY --from=build /app ./
USER node
EXPOSE 3000
HEALTHCHECK --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "tools/run.mjs", "start"]
