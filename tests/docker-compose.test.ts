import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { ENVIRONMENT } from '../src/environment.ts';

const text = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

const service = z.object({
  image: z.string().optional(),
  build: z.string().optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).optional(),
  ports: z.array(z.string()).optional(),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).optional(),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  volumes: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
  configs: z.array(z.object({ source: z.string() })).optional(),
});
const compose = z
  .object({
    services: z.record(z.string(), service),
    volumes: z.record(z.string(), z.null()),
    configs: z.record(z.string(), z.object({ content: z.string() })),
  })
  .parse(parse(text('docker-compose.yml'), { merge: true }));
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(text('package.json')));
const dockerfile = text('Dockerfile');

const services = Object.entries(compose.services);
/** Those that run this program. */
const ours = services.filter(([, { build }]) => build !== undefined);

describe('docker-compose.yml', () => {
  it('runs Postgres, Redis, the controller and workers', () => {
    expect(Object.keys(compose.services)).toEqual(
      expect.arrayContaining(['postgres', 'redis', 'controller', 'worker']),
    );
    expect(ours.map(([name]) => name)).toEqual(['controller', 'worker']);
  });

  it.each(services)('can tell whether %s is well', (_name, { healthcheck }) => {
    expect(healthcheck?.test[0]).toBe('CMD');
  });

  it.each(ours)(
    'gives %s names that the program reads, and all it needs of them',
    (_name, { environment = {} }) => {
      const names = Object.keys(environment);
      expect(names.filter((name) => !(name in ENVIRONMENT))).toEqual([]);
      expect(names).toEqual(
        expect.arrayContaining([
          'HOMEOSTAT_STATE',
          'DATABASE_URL',
          'DATABASE_ADMIN_URL',
          'REDIS_URL',
        ]),
      );
    },
  );

  it.each(ours)(
    'asks in the environment of %s only for names the program reads, and two passwords',
    (_name, { environment = {} }) => {
      const asked = Object.values(environment).flatMap((value) =>
        [...value.matchAll(/\$\{(\w+)/g)].map(([, name]) => name ?? ''),
      );
      const passwords = ['HOMEOSTAT_OWNER_PASSWORD', 'HOMEOSTAT_APP_PASSWORD'];
      expect(asked.filter((name) => !(name in ENVIRONMENT) && !passwords.includes(name))).toEqual(
        [],
      );
    },
  );

  it.each(ours)('defaults to what the program defaults to in %s', (_name, { environment = {} }) => {
    for (const [name, value] of Object.entries(environment)) {
      const given = /^\$\{(\w+):-(.*)\}$/.exec(value);
      if (given === null) continue;
      expect(given[1]).toBe(name);
      expect(given[2], name).toBe(
        Object.entries(ENVIRONMENT).find(([known]) => known === name)?.[1].default,
      );
    }
  });

  it.each(ours)(
    'lets %s wait for healthy servers that exist',
    (_name, { depends_on: needed = {} }) => {
      expect(Object.keys(needed)).toEqual(['postgres', 'redis']);
      for (const { condition } of Object.values(needed)) expect(condition).toBe('service_healthy');
    },
  );

  it.each(ours)('runs in %s what a script of package.json runs', (_name, { command = [] }) => {
    expect(Object.values(scripts)).toContain(`exec ${command.join(' ')}`);
    const [program] = command.filter((word) => word !== 'sh');
    expect(existsSync(new URL(`../${program ?? ''}`, import.meta.url))).toBe(true);
  });

  it.each(ours)('lets steps of %s be sandboxed', (_name, { security_opt: options }) => {
    const needed = ['seccomp=unconfined', 'apparmor=unconfined', 'systempaths=unconfined'];
    expect(options).toEqual(needed);
    for (const option of needed) expect(text('docs/operations.md')).toContain(option);
  });

  it('separates the role that migrates from the one that works', () => {
    const { DATABASE_URL = '', DATABASE_ADMIN_URL = '' } =
      compose.services['controller']?.environment ?? {};
    const user = (url: string) => new URL(url.replaceAll(/\$\{.*?\}/g, 'x')).username;
    expect(user(DATABASE_ADMIN_URL)).toBe(
      compose.services['postgres']?.environment?.['POSTGRES_USER'],
    );
    expect(user(DATABASE_URL)).not.toBe(user(DATABASE_ADMIN_URL));
    expect(compose.configs['app-role']?.content).toContain(
      `create role ${user(DATABASE_URL)} login`,
    );
  });

  it('publishes nothing beyond this machine', () => {
    const published = services.flatMap(([, { ports = [] }]) => ports);
    expect(published).toEqual(['127.0.0.1:8090:8090']);
  });

  it('declares every volume and config it mounts', () => {
    for (const [, { volumes = [], configs = [] }] of services) {
      for (const volume of volumes)
        expect(compose.volumes).toHaveProperty(volume.split(':')[0] ?? '');
      for (const { source } of configs) expect(compose.configs).toHaveProperty(source);
    }
  });

  it('writes no password or key down', () => {
    expect(text('docker-compose.yml')).not.toMatch(/(password|key)\w*: *['"]?\w/i);
    for (const [, { environment = {} }] of services) {
      for (const [name, value] of Object.entries(environment)) {
        if (/PASSWORD|KEY/.test(name)) expect(value).toMatch(/^\$\{\w+:[?-]\}$/);
      }
    }
  });
});

describe('Dockerfile', () => {
  it('installs what the lock file says, without what only development needs', () => {
    expect(dockerfile).toContain('RUN npm ci --omit=dev');
    expect(dockerfile).toMatch(/COPY .*package-lock\.json .*\.npmrc/);
  });

  it('runs as another user than root, on a Node that package.json allows', () => {
    const beforeCommand = dockerfile.slice(0, dockerfile.indexOf('\nCMD'));
    expect([...beforeCommand.matchAll(/^USER (\w+)$/gm)].at(-1)?.[1]).toBe('node');
    expect(dockerfile).toMatch(/^FROM node:24-slim$/m);
  });

  it('brings what the sandbox needs, and is built with its seeds and its bundle', () => {
    expect(dockerfile).toMatch(/apt-get install .*bubblewrap socat ripgrep/);
    expect(text('.dockerignore')).toContain('state/*\n!state/seed\n');
    expect(dockerfile).toContain('RUN bin/homeostat --help');
  });

  it('can tell whether it is well, by the port it listens on', () => {
    expect(dockerfile).toMatch(/HEALTHCHECK [\s\S]*HOMEOSTAT_PORT \|\| 8090\}\/health/);
  });

  it('starts what npm start starts', () => {
    const command = z
      .array(z.string())
      .parse(JSON.parse(/^CMD (.*)$/m.exec(dockerfile)?.[1] ?? ''));
    expect(`exec ${command.join(' ')}`).toBe(scripts['start']);
  });

  it('leaves out the state and the packages of the machine it is built on', () => {
    expect(text('.dockerignore').split('\n')).toEqual(
      expect.arrayContaining(['.git', 'node_modules', 'state/*', '.env']),
    );
  });
});
