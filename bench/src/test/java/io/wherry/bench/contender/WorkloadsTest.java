// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.contender;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.wherry.testkit.Isomorphism;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class WorkloadsTest {
    @Test
    void namesAreUnique() {
        assertThat(Workloads.all()).extracting(Workload::name).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @MethodSource("io.wherry.bench.contender.Workloads#all")
    void freshGraphsAreEqualAndNotTheSame(Workload workload) {
        Object model = workload.fresh();

        Object fresh = workload.freshLike(model);

        Isomorphism.check(model, fresh);
        assertThat(fresh == model).isEqualTo(model instanceof Byte);
    }

    @Test
    void rowsOfGridsAreFreshToo() {
        Workload grid = Workloads.named("byte-1000x1000");
        byte[][] model = (byte[][]) grid.fresh();

        byte[][] fresh = (byte[][]) grid.freshLike(model);

        assertThat(fresh[999]).isNotSameAs(model[999]).isEqualTo(model[999]);
    }

    @Test
    void rowsOfTheJavaIoFormatAreRowsOfTheOtherTableToo() {
        assertThat(Workloads.javaio()).isNotEmpty().doesNotHaveDuplicates();
        assertThat(Workloads.all()).containsAll(Workloads.javaio());
    }

    @Test
    void unknownNameIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Workloads.named("nothing"))
                .withMessageContaining("nothing");
    }
}
