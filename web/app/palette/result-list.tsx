import {
	BellRing,
	ClipboardList,
	CornerDownRight,
	Handshake,
	HeartHandshake,
	type LucideIcon,
	Plus,
	SunMoon,
	UserRound,
	Zap,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { counted, daysAgo } from '#contract/rules/format';
import { actionNamed } from '../../features/actions/actions.ts';
import { keyLabels } from '../../features/actions/shortcuts.ts';
import { ReachMark } from '../../features/connectors/reach-mark.tsx';
import { type Group, type Option, type OptionKind, themeName } from './options.ts';
import { idOf } from './use-choice.ts';

type ResultListProps = {
	id: string;
	groups: readonly Group[];
	active: Option | undefined;
	onActive: (option: Option) => void;
	onPress: (option: Option) => void;
};

/** Options, in groups. */
export function ResultList({ id, groups, active, onActive, onPress }: ResultListProps) {
	return (
		<div
			role="listbox"
			id={id}
			aria-label="Results"
			className="max-h-[min(24rem,60dvh)] overflow-y-auto p-2 empty:hidden"
		>
			{groups.map(({ name, options }) => (
				// biome-ignore lint/a11y/useSemanticElements: a list of choices may hold groups, but no fieldset.
				<div key={name} role="group" aria-label={name}>
					<p aria-hidden className="px-2 pt-2 pb-1 text-ink-3 text-xs">
						{name}
					</p>
					{options.map((option) => (
						<Row
							key={option.id}
							option={option}
							isActive={option === active}
							onActive={() => onActive(option)}
							onPress={() => onPress(option)}
						/>
					))}
				</div>
			))}
		</div>
	);
}

const icons: Record<OptionKind, LucideIcon> = {
	screen: CornerDownRight,
	list: ClipboardList,
	person: UserRound,
	ask: HeartHandshake,
	mode: Plus,
	create: Plus,
	theme: SunMoon,
	action: Zap,
	command: Zap,
	connector: Handshake,
	nudge: BellRing,
};

type RowProps = { option: Option; isActive: boolean; onActive: () => void; onPress: () => void };

function Row({ option, isActive, onActive, onPress }: RowProps) {
	const Icon = option.kind === 'mode' && option.mode === 'ask' ? HeartHandshake : icons[option.kind];
	const { text, detail } = wordsOf(option);
	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and the keys.
		<div
			role="option"
			id={idOf(option)}
			aria-selected={isActive}
			tabIndex={-1}
			onPointerMove={onActive}
			onClick={onPress}
			className="flex h-9 cursor-pointer items-center gap-3 rounded-sm px-2 aria-selected:bg-hover pointer-coarse:h-11 picked"
		>
			<Icon aria-hidden className="size-4 shrink-0 text-ink-3" />
			<span className="min-w-0 truncate">{text}</span>
			{detail && <span className="ml-auto min-w-8 max-w-1/2 shrink-[99] truncate text-ink-3 text-sm">{detail}</span>}
		</div>
	);
}

// A name keeps the direction of its own script.
const name = (text: string) => <bdi className="font-semibold">{text}</bdi>;

function wordsOf(option: Option): { text: ReactNode; detail?: ReactNode } {
	switch (option.kind) {
		case 'screen':
		case 'mode':
			return { text: option.name };
		case 'list':
			return { text: <bdi>{option.list.name}</bdi> };
		case 'person':
			return {
				text: (
					<>
						{name(option.person.name)}
						{option.person.title && <span className="ml-2 text-ink-3">{option.person.title}</span>}
					</>
				),
				detail: <bdi>{option.person.listName}</bdi>,
			};
		case 'ask': {
			const [first] = option.person.paths;
			if (first?.asked) return { text: name(option.person.name), detail: first.asked };
			return {
				text: (
					<>
						Ask {name(first?.name ?? '')}
						<ReachMark reach={first?.reach} /> about {name(option.person.name)}
					</>
				),
				detail: first?.reasons[0]?.text,
			};
		}
		case 'create':
			return { text: <>Create {name(option.name)}</> };
		case 'theme':
			return { text: themeName(option.theme) };
		case 'action': {
			const { name, keys = [] } = actionNamed(option.action);
			return { text: name, detail: keys[0] && keyLabels(keys[0]).join(' ') };
		}
		case 'command': {
			const { name, detail } = option.command;
			return { text: <bdi>{name}</bdi>, detail };
		}
		case 'connector': {
			const { name: who, reach, count, lastAskedAt, listName } = option.connector;
			const asked = lastAskedAt ? `asked ${daysAgo(Date.parse(lastAskedAt), Date.now())}` : 'not asked yet';
			return {
				text: (
					<>
						{name(who)}
						<ReachMark reach={reach} />
						<span className="ml-2 text-ink-3">{`${counted(count, 'prospect')}, ${asked}`}</span>
					</>
				),
				detail: <bdi>{listName}</bdi>,
			};
		}
		case 'nudge':
			return {
				text: (
					<>
						Nudge {name(option.request.connectorName ?? option.request.recipientEmail ?? '')} about{' '}
						{name(option.request.prospectName)}
					</>
				),
			};
	}
}
