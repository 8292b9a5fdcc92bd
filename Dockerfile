# What builds the dashboard is as large as all the rest, so only what it builds goes into the image.
FROM node:24-slim AS dashboard
WORKDIR /homeostat
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build

FROM node:24-slim

# git: for the repositories the agent is told to watch. The others: what the sandbox of its steps needs.
RUN apt-get update \
 && apt-get install -y --no-install-recommends git bubblewrap socat ripgrep \
 && rm -rf /var/lib/apt/lists/*

# The state volume takes its owner from this folder when it is first mounted.
RUN mkdir /homeostat /state && chown node:node /homeostat /state
USER node
WORKDIR /homeostat

COPY --chown=node:node package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev
COPY --chown=node:node . .
COPY --from=dashboard --chown=node:node /homeostat/dashboard/dist dashboard/dist
# Bundled here, once, and not at the first start of each container.
RUN bin/homeostat --help > /dev/null

ENV HOMEOSTAT_STATE=/state
VOLUME /state
EXPOSE 8090

HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=4 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.HOMEOSTAT_PORT || 8090}/health`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]

# What `npm start` runs, without npm in between: it becomes Node itself, so signals reach it, also as process 1.
CMD ["bin/homeostat", "start"]
