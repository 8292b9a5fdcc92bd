import { useSearchParams } from 'wouter';
import { TabsOfLinks } from '../../design/tabs-of-links.tsx';
import { Access } from './access.tsx';
import { Channels } from './channels.tsx';
import { Doctor } from './doctor.tsx';
import { Health } from './health.tsx';
import { Incidents } from './incidents.tsx';
import { Settings } from './settings.tsx';

const PARTS = [
  { part: 'health', name: 'Health', Part: Health },
  { part: 'incidents', name: 'Alerts and incidents', Part: Incidents },
  { part: 'settings', name: 'Settings', Part: Settings },
] as const;

/** The machine under the agent: what runs, what is wrong and what to do about it, and the settings. */
export function Page() {
  const [search] = useSearchParams();
  const shown = PARTS.find(({ part }) => part === search.get('part')) ?? PARTS[0];
  const addressOf = (part: string) => (part === 'health' ? '/system' : `/system?part=${part}`);
  return (
    <>
      <h1>System</h1>
      <TabsOfLinks
        label="Parts of the page"
        here={addressOf(shown.part)}
        tabs={PARTS.map(({ part, name }) => ({ name, to: addressOf(part) }))}
      />
      {shown.part === 'health' && <Doctor />}
      <shown.Part />
      {shown.part === 'health' && (
        <>
          <Channels />
          <Access />
        </>
      )}
    </>
  );
}
