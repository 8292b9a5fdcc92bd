import type { Call } from '../../shell/call.ts';
import { LIVE } from '../cli/action-words.ts';

/** `lbctl`, `mq-admin`: what is controlled is a service, unless the entry of the program says otherwise. */
const CONTROLS = /^[a-z\d](?:[\w-]*[a-z\d])?[-_]?(?:ctl\d?|ctrl|control|admin|adm)$|^fence_/;
/** `hvac-cli`, `kamcmd`: it may as well be a tool for work. */
const MAY_CONTROL = /^[a-z\d][\w-]*(?:-(?:cli|client|server|mgr)|(?:cmd|mgr))$/;

/** Programs that speak to one service and do little else. */
const SERVICES: ReadonlySet<string> = new Set(
  [
    'heroku scalingo gigalixir fastly akamai influx nats rabbitmqadmin consul nomad vault bao etcdctl flux istioctl linkerd cilium eksctl kops velero rosa ocm tkgi boundary',
    'kaf kcctl ldcli flagr flagsmith growthbook unleash-cli configcat pd opsgenie headscale netbird confluent ccloud rpk temporal tctl doppler infisical sentry-cli datadog-ci newrelic',
    'grafana-cli amtool mimirtool cortextool openstack nova neutron glance cinder juju maas awx st2 rd cf cf7 cf8 spinnaker spin-cli harness octopus buildkite-agent bk circleci drone gocd',
    'teamcity tkn kn kfctl seldon redpanda pscale turso neonctl cockroach meraki juice kong deck fly flyctl',
  ]
    .join(' ')
    .split(' '),
);

/** An option by which a program is told whose service is meant; hardly a tool for work has it. */
const NAMES_SERVICE =
  /^--?(?:cluster(?:-(?:name|id))?|namespace|ns|region|org(?:anization)?|account(?:-id)?|tenant(?:-id)?|subscription(?:-id)?|controller|realm|fleet|datacenter|dc|bootstrap-servers?|broker(?:s|-url)?|vault|keyspace|vhost|application|tier|pool|zone|site|app|stack|environment|admin-url|api-(?:url|server|host)|endpoints?)(?:=|$)/;
/** One that a tool for work may have as well. */
const MAY_NAME_SERVICE =
  /^--?(?:project(?:-id)?|env|host|hosts?|hostname|server(?:-url)?|context|profile|service(?:-id)?|workspace|instance|url|uri|addr(?:ess)?|api|group|device|H|n)(?:=|$)/;
/** What only something that runs for others has. */
const SIZES =
  /^--?(?:replicas|desired-(?:count|capacity)|traffic|weight|canary|(?:rollout-)?percent(?:age)?|(?:min|max)-(?:instances|replicas|scale)|rollout|step)(?:=|$)/;
/** `https://flags.acme.io`, `10.0.0.4:2379`, `db1.prod.internal`: another machine. */
const FAR =
  /^(?:--?[\w-]+=)?(?:[a-z][\w+.-]*:\/\/(?!localhost|127\.|\[::1\])[\w.-]+|(?:hdfs|viewfs|s3a?|gs|abfss?|wasbs?):\/\/\/[\w.-]*|(?!localhost|127\.)(?:[\w-]+\.)+[a-z\d-]+:\d+|\d+\.\d+\.\d+\.\d+(?::\d+)?|(?:[\w-]+\.)+(?:internal|local|lan|io|net|com|org|prod|corp))(?:[/:?]|$)/;

export type Reach = 'certain' | 'likely' | 'unknown';

/** How sure it is that a program speaks to a service. */
export function reachOf({ name: written, args, isInProduction }: Call): Reach {
  const name = written.replace(/\.(?:sh|py|pl|exe)$/, '');
  if (SERVICES.has(name) || CONTROLS.test(name)) return 'certain';
  if (args.some((arg) => NAMES_SERVICE.test(arg))) return 'certain';
  if (isInProduction === true || args.some((arg) => LIVE.test(arg))) return 'likely';
  if (args.some((arg) => IN_DEVELOPMENT.test(arg))) return 'unknown';
  return MAY_CONTROL.test(name) || args.some(mayNameService) ? 'likely' : 'unknown';
}

export function isFarAddress(arg: string): boolean {
  return FAR.test(arg);
}

/** `--env=dev`, `staging` is others' as well. */
const IN_DEVELOPMENT =
  /^(?:--?[\w-]+=)?(?:[\w-]+[-_/.])?(?:dev|development|tests?|testing|local|sandbox)$/;

function mayNameService(arg: string): boolean {
  return MAY_NAME_SERVICE.test(arg) || SIZES.test(arg) || FAR.test(arg);
}
