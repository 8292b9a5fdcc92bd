import { resolve } from 'node:path';
import { touchesOfHostCall } from '../../domain/attend/host-call.ts';
import { type HostVerdict, judgeHostCall } from '../../domain/attend/judge-host-call.ts';
import type { Touches } from '../../kernel/ports/tool.ts';
import { messageOf } from '../../kernel/thrown.ts';
import type { AttendPorts, HostPlace } from './attend-ports.ts';
import type { HookInput } from './hooks/hook-input.ts';
import { hostCallOf } from './host-calls.ts';

/** Nothing is at the end of a longer one. */
const LONGEST_PATH = 4096;

/** The verdict on a call before it runs. A judgement that cannot be made is a no. */
export async function judgeHost(
  { judgeIn, policy, realPath }: Pick<AttendPorts, 'judgeIn' | 'policy' | 'realPath'>,
  input: HookInput<'PreToolUse'>,
  place: HostPlace,
): Promise<HostVerdict> {
  try {
    const call = hostCallOf(input);
    const judge = await judgeIn();
    const { paths } = touchesOfHostCall(call);
    const given = [...new Set(Object.values(paths).flat())];
    const real = new Map(
      await Promise.all(
        given.map(async (path) => {
          const whole = resolve(place.cwd, path);
          return [path, whole.length > LONGEST_PATH ? whole : await realPath(whole)] as const;
        }),
      ),
    );
    const followed = (each: readonly string[] = []) => each.map((path) => real.get(path) ?? path);
    const withRealPaths = (touches: Touches): Touches =>
      touches.command === undefined
        ? {
            reads: followed(touches.reads),
            writes: followed(touches.writes),
            deletes: followed(touches.deletes),
          }
        : touches;
    return judgeHostCall(call, {
      judge: (touches) => judge(place, withRealPaths(touches)),
      policy: policy(),
    });
  } catch (error) {
    const reason = `the guardian failed (${messageOf(error)}); nothing runs unjudged`;
    return { to: 'deny', tier: '1', rule: 'guard.error', reason };
  }
}
