/** Options that make a command do nothing. */
const HARMLESS =
  /^--?(?:dry-?run(?:=(?:client|server|true))?|help|what-?if|generate-cli-skeleton(?:=.*)?|no-execute-changeset|simulate|noop|plan-only|preview(?:-only)?|pretend|no-act|just-print|show-only|validate-only|estimate)$/i;

/** Short options with the same meaning. */
const HARMLESS_SHORT: Readonly<Record<string, RegExp>> = {
  cargo: /^-n$/,
  gsutil: /^-n$/,
  // It changes the text it is given and no cluster.
  kubectl: /^--local(?:=true)?$/,
};

/** A registry of packages that is tried out on this machine. */
const OWN_REGISTRY = /(?:^| )--registry[ =]https?:\/\/(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])[:/]/;

/** Whether a dry-run option keeps the program from doing anything. */
export function isDryRun(name: string, args: readonly string[]): boolean {
  const short = Object.hasOwn(HARMLESS_SHORT, name) ? HARMLESS_SHORT[name] : undefined;
  return (
    args.some((arg) => HARMLESS.test(arg) || short?.test(arg) === true) ||
    (/^(?:npm|pnpm|yarn)$/.test(name) && OWN_REGISTRY.test(args.join(' ')))
  );
}

/** A verb that deletes for good. */
export const DESTRUCTIVE =
  /^(?:(?:batch-|bulk-)?(?:delete|destroy|purge|terminate|wipe|nuke|erase|obliterate|expunge|decommission|hard-delete|drop|truncate|flush|unset|revoke|deregister|remove|rm|del|deleteall|delete_all|delete-all|purge-all|factory-reset|force-delete)(?:[-_:].+)?|.+:(?:delete|destroy|remove|rm|drop|purge|reset|unset|wipe|clear|flush|uninstall)|(?:[dD]elete|[dD]estroy|Terminate|Release)[A-Z]\w*|[\w-]+-(?:delete|destroy)|\w+\.(?:rm|remove)|(?:\w+[-_.])?(?:delete|destroy|purge|terminate|deletejob)(?:[-_]\w+)*)$/;
