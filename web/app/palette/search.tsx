import { useQuery } from '@tanstack/react-query';
import { Search as SearchIcon } from 'lucide-react';
import { useId, useState } from 'react';
import { counted } from '#contract/rules/format';
import { limits } from '#contract/rules/limits';
import { sentenceOf } from '../../api.ts';
import type { ActionName } from '../../features/actions/actions.ts';
import { useCommandsNow } from '../../features/actions/use-actions.ts';
import { listsQuery } from '../../queries/prospect-lists.ts';
import { useTheme } from '../../ui/memory/theme.ts';
import { groupsFor, type Mode, type Option } from './options.ts';
import { ResultList } from './result-list.tsx';
import { useChoice } from './use-choice.ts';
import { useConnectors } from './use-connectors.ts';
import { usePeople } from './use-people.ts';

const fields = {
	all: { placeholder: 'Search people, lists and actions...' },
	ask: { placeholder: 'Who would you like to meet?', chip: 'Ask' },
	create: { placeholder: 'Name of the list', chip: 'New list' },
} as const satisfies Record<Mode, { placeholder: string; chip?: string }>;

type SearchProps = {
	typed: string;
	availableActions: readonly ActionName[];
	onChoose: (option: Option) => void;
};

/** A field and what it finds. The focus stays in the field; the arrow keys choose below it. */
export function Search({ typed, availableActions, onChoose }: SearchProps) {
	const [text, setText] = useState(typed);
	const [mode, setMode] = useState<Mode>('all');
	const list = useId();
	const theme = useTheme();
	const commands = useCommandsNow();
	const lists = useQuery(listsQuery).data ?? [];
	const { people, reachable, pending, error } = usePeople(text, mode);
	const { connectors, waiting } = useConnectors(lists, text.trim() !== '');
	const groups = groupsFor({
		text,
		mode,
		lists,
		people,
		reachable,
		theme,
		availableActions,
		commands,
		connectors,
		waiting,
	});
	const enter = (next: Mode) => {
		setMode(next);
		setText('');
	};
	const choose = (option: Option) => (option.kind === 'mode' ? enter(option.mode) : onChoose(option));
	const choice = useChoice(groups, choose);
	const field = fields[mode];
	const status = error ? sentenceOf(error) : sayCount(choice.count, { text, pending });
	return (
		<>
			<div className="flex h-12 items-center gap-2 border-b pr-12 pl-4">
				<SearchIcon aria-hidden className="size-4 shrink-0 text-ink-3" />
				{'chip' in field && (
					<span className="shrink-0 rounded-xs bg-ember-soft px-2 font-semibold text-ember-ink text-sm">
						{field.chip}
					</span>
				)}
				<input
					role="combobox"
					aria-expanded={choice.count > 0}
					aria-controls={list}
					aria-activedescendant={choice.activeId}
					aria-autocomplete="list"
					aria-label={field.placeholder}
					placeholder={field.placeholder}
					dir="auto"
					autoComplete="off"
					enterKeyHint="go"
					maxLength={limits.name}
					value={text}
					onChange={(event) => setText(event.target.value)}
					onKeyDown={(event) => {
						if (event.key === 'Backspace' && text === '') enter('all');
						choice.onKeyDown(event);
					}}
					className="h-full w-full min-w-0 bg-transparent text-md outline-none"
				/>
			</div>
			<ResultList id={list} groups={groups} active={choice.active} onActive={choice.setActive} onPress={choose} />
			<p role="status" className={choice.count > 0 && !error ? 'sr-only' : 'px-4 py-6 text-ink-2 empty:p-0'}>
				{status}
			</p>
		</>
	);
}

// Announced after each change; visible when there is nothing to choose.
function sayCount(count: number, { text, pending }: { text: string; pending: boolean }): string {
	if (count > 0) return counted(count, 'result');
	if (pending) return 'Searching…';
	return text.trim() ? `Nothing found for “${text.trim()}”` : '';
}
