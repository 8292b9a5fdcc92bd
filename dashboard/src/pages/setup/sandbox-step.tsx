import { useQueryClient } from '@tanstack/react-query';
import { Button } from '../../design/button.tsx';
import type { StepProps } from './page.tsx';

export function SandboxStep({ setup: { sandbox } }: StepProps) {
  const queries = useQueryClient();
  return (
    <>
      <h2>What may its steps do?</h2>
      {sandbox.status === 'works' && (
        <p>
          The sandbox works: steps see the workspace and what belongs to the system, no secret, and
          no network but what they are given.
        </p>
      )}
      {sandbox.status === 'none' && (
        <p>
          You chose to run steps without a sandbox: they can read and change what your user can. To
          switch back: <code>homeostat config set sandbox auto</code>
        </p>
      )}
      {sandbox.status === 'refused' && (
        <>
          <p>No steps run: {sandbox.why}.</p>
          <p>{sandbox.advice}</p>
          <Button
            onPress={() => {
              void queries.invalidateQueries({ queryKey: ['now', 'setup'] });
            }}
          >
            Look again
          </Button>
        </>
      )}
    </>
  );
}
