import { popupMessage, readerReport } from '../messages.ts';
import { runCommand } from './commands.ts';
import { checkRun, handleReport, resumeRun } from './reports.ts';
import { restoreBadge } from './state.ts';
import { switchToWanted } from './switch-server.ts';

// The browser may stop this worker at any moment; the next message starts it again with empty memory. So all state is
// in storage, and an interrupted run continues from there.
void restoreBadge()
	.then(resumeRun)
	.catch(() => {});

chrome.runtime.onMessage.addListener((message, sender, respond) => {
	if (sender.id !== chrome.runtime.id) return;
	if (sender.url?.startsWith(chrome.runtime.getURL('popup.html'))) {
		const command = popupMessage.safeParse(message);
		if (!command.success) return;
		runCommand(command.data).then(respond, () => respond({ problem: 'Something went wrong. Please try again.' }));
		return true;
	}
	const report = readerReport.safeParse(message);
	if (!report.success || sender.tab?.id === undefined) return;
	handleReport(report.data, sender.tab.id).then(
		() => respond(true),
		() => respond(false),
	);
	return true;
});

chrome.permissions.onAdded.addListener(() => void switchToWanted().catch(() => {}));

// A check fails when the browser stops this worker in the middle. The next event or start checks again.
const check = (tabId: number) => void checkRun(tabId).catch(() => {});
chrome.tabs.onRemoved.addListener(check);
chrome.tabs.onUpdated.addListener((tabId, { status }) => {
	if (status === 'complete') check(tabId);
});
