-- As before, and right for an agent whose views somebody else is just opening: the row of its head is made here where it is
-- missing, which waits for whoever is making it. Without it the versions were seen by the second step and where they stand was not
-- known, so that one at the front was stopped without a number.
create or replace function set_stopped(p_agent text, p_projection text, p_version integer, p_stopped json) returns void
language plpgsql as $$
declare
  v_front bigint;
begin
  insert into heads (agent_id, seq, hash, recorded_at)
  values (p_agent, 0, decode(repeat('00', 32), 'hex'), '-infinity') on conflict do nothing;
  select h.front into v_front from heads h where h.agent_id = p_agent for update;
  update standings s set
    stopped = p_stopped,
    seq = case
      when p_stopped is null and s.active and s.version > 0 and coalesce(s.seq, v_front) = v_front then null
      else coalesce(s.seq, v_front)
    end
  where s.agent_id = p_agent and s.projection = p_projection and s.version = p_version;
  update heads h set gen = h.gen + 1 where h.agent_id = p_agent;
end
$$;
