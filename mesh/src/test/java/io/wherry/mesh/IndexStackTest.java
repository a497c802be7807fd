// SPDX-License-Identifier: Apache-2.0
package io.wherry.mesh;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class IndexStackTest {
    private static final int SIZE = 8;
    private static final int ROUNDS = 200_000;

    @Test
    void popReturnsTheNumberPushedLast() {
        IndexStack stack = new IndexStack(SIZE);
        assertThat(stack.pop()).isEqualTo(-1);
        stack.push(0);
        stack.push(7);
        stack.push(3);

        assertThat(stack.pop()).isEqualTo(3);
        assertThat(stack.pop()).isEqualTo(7);
        assertThat(stack.pop()).isZero();
        assertThat(stack.pop()).isEqualTo(-1);
    }

    /// No number is lost, and none is had by two threads at once.
    @Test
    void numbersBelongToOneThreadAtATime() throws Exception {
        IndexStack stack = new IndexStack(SIZE);
        for (int i = 0; i < SIZE; i++) {
            stack.push(i);
        }
        AtomicIntegerArray owners = new AtomicIntegerArray(SIZE);
        try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
            List<Future<?>> running = new ArrayList<>();
            for (int t = 0; t < 4; t++) {
                running.add(threads.submit(() -> takeAndReturn(stack, owners)));
            }
            for (Future<?> each : running) {
                each.get();
            }
        }

        List<Integer> left = new ArrayList<>();
        for (int n = stack.pop(); n >= 0; n = stack.pop()) {
            left.add(n);
        }
        assertThat(left).containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5, 6, 7);
    }

    private static void takeAndReturn(IndexStack stack, AtomicIntegerArray owners) {
        for (int i = 0; i < ROUNDS; i++) {
            int one = stack.pop();
            int other = stack.pop();
            for (int n : new int[] {one, other}) {
                if (n >= 0) {
                    assertThat(owners.incrementAndGet(n)).isOne();
                }
            }
            for (int n : new int[] {one, other}) {
                if (n >= 0) {
                    owners.decrementAndGet(n);
                    stack.push(n);
                }
            }
        }
    }
}
