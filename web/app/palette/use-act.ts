import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { CompanyPaths } from '#contract/path-queries';
import { actionOf, commandOf } from '../../features/actions/use-actions.ts';
import { showConnector } from '../../features/prospects/list-memory.ts';
import { paths } from '../../paths.ts';
import { runMutation } from '../../queries/cache/run-mutation.ts';
import { createList } from '../../queries/prospect-list-changes.ts';
import { setTheme } from '../../ui/memory/theme.ts';
import type { Option } from './options.ts';

/** Returns a function that runs an option, to be called once the palette has closed. */
export function useAct() {
	const navigate = useNavigate();
	const client = useQueryClient();
	return (option: Option) => {
		const to = pathOf(option);
		if (option.kind === 'connector') {
			const { listId, name } = option.connector;
			showConnector(listId, name);
			void navigate(paths.list(listId));
		} else if (to) navigate(to);
		else if (option.kind === 'theme') setTheme(option.theme);
		else if (option.kind === 'action') actionOf(option.action)?.();
		// Looked up now, because the screen may have changed since the palette was opened.
		else if (option.kind === 'command') commandOf(option.command.id)?.run();
		else if (option.kind === 'create') {
			const open = (list: { id: string } | undefined) => navigate(list?.id ? paths.list(list.id) : paths.lists);
			runMutation(client, createList, { name: option.name }).then(open, () => {});
		}
	};
}

/** Path of an option; undefined for one that does something else. */
function pathOf(option: Option): string | undefined {
	switch (option.kind) {
		case 'screen':
			return option.to;
		case 'list':
			return paths.list(option.list.id);
		case 'person':
			return paths.contact(option.person.listId, option.person.id);
		case 'ask':
			return askPath(option.person);
		case 'nudge': {
			const { listId, prospectId, id } = option.request;
			return paths.introRequest(listId, prospectId, { kind: 'nudge', requestId: id });
		}
		default:
			return undefined;
	}
}

// If someone is asked already, the contact shows the next step.
function askPath({ listId, id, paths: [first] }: CompanyPaths): string {
	if (first?.asked) return paths.contact(listId, id);
	return paths.introRequest(listId, id, first && { through: first.name });
}
