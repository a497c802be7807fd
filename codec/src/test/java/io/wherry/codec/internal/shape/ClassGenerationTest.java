// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.shape;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// The decision whether code is generated.
final class ClassGenerationTest {
    private final AtomicInteger trials = new AtomicInteger();

    @BeforeAll
    static void isNotSwitchedOff() {
        assumeTrue(
                ClassGeneration.isPossible(),
                "-D" + ClassGeneration.PROPERTY + "=false: no trial is made");
    }

    /// Fails as often as there are errors.
    private ClassGeneration failing(Error... errors) {
        return new ClassGeneration(() -> {
            int trial = trials.getAndIncrement();
            if (trial < errors.length) {
                throw errors[trial];
            }
        });
    }

    @Test
    void oneTrialDecides() {
        ClassGeneration possible = failing();

        assertThat(possible.decide()).isTrue();
        assertThat(possible.decide()).isTrue();
        assertThat(trials).hasValue(1);
    }

    @Test
    void refusalIsFinal() {
        ClassGeneration refused = failing(new Error("not supported"));

        assertThat(refused.decide()).isFalse();
        assertThat(refused.decide()).isFalse();
        assertThat(trials).hasValue(1);
    }

    @Test
    void lackOfMemoryDecidesNothing() {
        OutOfMemoryError lack = new OutOfMemoryError("metaspace");
        ClassGeneration later = failing(lack);

        assertThatThrownBy(later::decide).isSameAs(lack);
        assertThat(later.decide()).isTrue();
    }
}
