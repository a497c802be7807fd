// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 20, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class MailboxTest {
    @Test
    void lettersComeInTheirOrder() throws Exception {
        Mailbox<Integer> mailbox = new Mailbox<>();

        mailbox.put(1);
        mailbox.put(2);

        assertThat(mailbox.take()).isEqualTo(1);
        assertThat(mailbox.take()).isEqualTo(2);
    }

    @Test
    void longWaitSleeps() throws Exception {
        Mailbox<Integer> mailbox = new Mailbox<>();
        AtomicReference<Integer> taken = new AtomicReference<>();
        Thread taker = Thread.ofPlatform().start(() -> taken.set(takenFrom(mailbox)));

        awaitSleep(taker);
        mailbox.put(3);
        taker.join();

        assertThat(taken).hasValue(3);
    }

    @Test
    void tallyWaitsForItsCount() throws Exception {
        AwaitableCounter tally = new AwaitableCounter();
        Thread taker = Thread.ofPlatform().start(() -> takeThree(tally));

        tally.add();
        tally.add();
        awaitSleep(taker);
        tally.add();
        tally.add();
        taker.join();
        tally.take(1);

        assertThat(taker.isAlive()).isFalse();
    }

    private static Integer takenFrom(Mailbox<Integer> mailbox) {
        try {
            return mailbox.take();
        } catch (InterruptedException e) {
            throw new AssertionError("the thread is never interrupted", e);
        }
    }

    private static void takeThree(AwaitableCounter tally) {
        try {
            tally.take(3);
        } catch (InterruptedException e) {
            throw new AssertionError("the thread is never interrupted", e);
        }
    }

    private static void awaitSleep(Thread thread) throws InterruptedException {
        while (thread.getState() != Thread.State.WAITING) {
            Thread.sleep(1);
        }
    }
}
