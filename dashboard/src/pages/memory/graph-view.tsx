import {
  Background,
  Controls,
  Handle,
  type Node,
  type NodeProps,
  Position,
  ReactFlow,
} from '@xyflow/react';
import {
  forceCenter,
  forceCollide,
  forceLink,
  forceManyBody,
  forceSimulation,
  type SimulationNodeDatum,
} from 'd3-force';
import { useMemo } from 'react';
import type { AnswerTo } from '../../../../src/http/api.ts';
import style from './memory.module.css';

export type Relation = AnswerTo<'/explore/entity'>['relations'][number];

type Shown = Node<
  { readonly name: string; readonly isCentre: boolean; readonly open: () => void },
  'entity'
>;

const STEPS = 200;
const APART = 150;

/** The relations as a graph: drag to move, wheel or pinch to zoom, choose a node to open what is around it. */
export function GraphView({
  relations,
  centre,
  expand,
}: {
  readonly relations: readonly Relation[];
  readonly centre: string;
  readonly expand: (name: string) => void;
}) {
  const nodes = useMemo(() => placed(relations, centre, expand), [relations, centre, expand]);
  const edges = useMemo(
    () =>
      relations.map(({ relation_id, subject, object, verb, until }) => ({
        id: relation_id,
        source: subject.id,
        target: object.id,
        label: until === null ? verb : `${verb} (until then)`,
      })),
    [relations],
  );
  return (
    <div className={style['graph']} aria-hidden={nodes.length === 0}>
      <ReactFlow
        key={nodes.map(({ id }) => id).join(' ')}
        nodes={nodes}
        edges={edges}
        nodeTypes={NODE_TYPES}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        fitView
        minZoom={0.2}
        proOptions={{ hideAttribution: true }}
        aria-label="Graph of relations; the table below says the same"
      >
        <Background />
        <Controls showInteractive={false} />
      </ReactFlow>
    </div>
  );
}

const NODE_TYPES = { entity: Entity };

function Entity({ data: { name, isCentre, open } }: NodeProps<Shown>) {
  return (
    <>
      <Handle type="target" position={Position.Top} isConnectable={false} />
      <button
        type="button"
        className={style['node']}
        data-centre={isCentre ? '' : undefined}
        onClick={open}
      >
        {name}
      </button>
      <Handle type="source" position={Position.Bottom} isConnectable={false} />
    </>
  );
}

type Placed = SimulationNodeDatum & { readonly id: string; readonly name: string };

/** Where each stands: pushed apart, held together by the relations, the same each time. */
function placed(
  relations: readonly Relation[],
  centre: string,
  expand: (name: string) => void,
): Shown[] {
  const ends = new Map(
    relations.flatMap(({ subject, object }) => [
      [subject.id, subject.name],
      [object.id, object.name],
    ]),
  );
  const places: Placed[] = [...ends].map(([id, name]) => ({ id, name }));
  forceSimulation(places)
    .force(
      'link',
      forceLink<Placed, { source: string; target: string }>(
        relations.map(({ subject, object }) => ({ source: subject.id, target: object.id })),
      )
        .id(({ id }) => id)
        .distance(APART),
    )
    .force('apart', forceManyBody().strength(-600))
    .force('room', forceCollide(APART / 2))
    .force('centre', forceCenter())
    .stop()
    .tick(STEPS);
  return places.map(({ id, name, x = 0, y = 0 }) => ({
    id,
    type: 'entity' as const,
    position: { x, y },
    data: {
      name,
      isCentre: name.toLowerCase() === centre.toLowerCase(),
      open: () => {
        expand(name);
      },
    },
  }));
}
