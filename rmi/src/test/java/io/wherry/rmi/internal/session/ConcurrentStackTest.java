// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
final class ConcurrentStackTest {
    private final ConcurrentStack<String> stack = new ConcurrentStack<>();

    private void pushAll(String... elements) {
        for (String element : elements) {
            stack.push(element);
        }
    }

    @Test
    void lastElementComesFirst() {
        pushAll("a", "b", "c");

        assertThat(stack.pop()).isEqualTo("c");
        assertThat(stack.pop()).isEqualTo("b");
        stack.push("d");
        assertThat(stack.pop()).isEqualTo("d");
        assertThat(stack.pop()).isEqualTo("a");
        assertThat(stack.pop()).isNull();
    }

    @Test
    void removedElementIsNotThere() {
        pushAll("a", "b", "c");

        assertThat(stack.remove("b")).isTrue();
        assertThat(stack.remove("b")).isFalse();
        assertThat(stack.all()).containsExactly("c", "a");
        assertThat(stack.remove("c")).isTrue();
        assertThat(stack.remove("a")).isTrue();
        assertThat(stack.all()).isEmpty();
        assertThat(stack.remove("a")).isFalse();
    }

    /// Each of four threads takes elements, or removes one that it has seen, and puts them back.
    @Test
    void elementHasOneOwnerAtATime() throws Exception {
        int elements = 8;
        ConcurrentStack<AtomicInteger> owners = new ConcurrentStack<>();
        for (int i = 0; i < elements; i++) {
            owners.push(new AtomicInteger());
        }
        List<Future<Boolean>> tasks = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
            for (int i = 0; i < 4; i++) {
                tasks.add(threads.submit(owning(owners, i)));
            }
        }

        for (Future<Boolean> task : tasks) {
            assertThat(task.get()).as("no other owner").isTrue();
        }
        assertThat(owners.all()).hasSize(elements).doesNotHaveDuplicates();
    }

    private static Callable<Boolean> owning(ConcurrentStack<AtomicInteger> owners, int task) {
        return () -> {
            boolean alone = true;
            for (int round = 0; round < 20_000; round++) {
                AtomicInteger taken = (round + task) % 3 == 0 ? removed(owners) : owners.pop();
                if (taken != null) {
                    alone &= taken.getAndIncrement() == 0;
                    alone &= taken.decrementAndGet() == 0;
                    owners.push(taken);
                }
            }
            return alone;
        };
    }

    private static AtomicInteger removed(ConcurrentStack<AtomicInteger> owners) {
        List<AtomicInteger> there = owners.all();
        AtomicInteger last = there.isEmpty() ? null : there.getLast();
        return last != null && owners.remove(last) ? last : null;
    }
}
