import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { IntroDraft } from '#contract/intro-draft';
import { withoutDraft } from '../../paths.ts';
import { removeIntroDraft } from '../../queries/intro-drafts.ts';

/**
 * Takes over an assistant's draft: this browser now keeps the text like typed text, so the draft is removed from the
 * server and from the address.
 */
export function useTaken(drafted: IntroDraft | null): void {
	const { mutate } = useMutation(removeIntroDraft);
	const navigate = useNavigate();
	const { pathname, search } = useLocation();
	const address = withoutDraft(pathname, search);
	const isNamed = address !== pathname + search;
	useEffect(() => {
		if (drafted) mutate(drafted);
	}, [drafted, mutate]);
	useEffect(() => {
		if (isNamed) void navigate(address, { replace: true, preventScrollReset: true });
	}, [isNamed, address, navigate]);
}
