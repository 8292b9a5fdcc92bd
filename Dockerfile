FROM node:20-slim

# git: for the repositories the agent is told to watch.
RUN apt-get update \
 && apt-get install -y --no-install-recommends git \
 && rm -rf /var/lib/apt/lists/*

# The state volume takes its owner from this folder when it is first mounted.
RUN mkdir /homeostat /state && chown node:node /homeostat /state
USER node
WORKDIR /homeostat

COPY --chown=node:node package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev
COPY --chown=node:node . .

ENV HOMEOSTAT_STATE=/state
VOLUME /state
EXPOSE 8090

# What `npm start` runs, without npm in between: signals reach it, and it migrates the database first.
CMD ["node", "bin/homeostat.mjs", "start"]
