// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.mpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class BlocksTest {
    private static final int BYTES = 1024;

    private final MemorySegment out = Arena.ofAuto().allocate(BYTES);
    private final MemorySegment in = Arena.ofAuto().allocate(BYTES);

    @ParameterizedTest
    @EnumSource
    void onlyWhatTheOtherRankSendsIsRight(BufferKind kind) {
        Blocks mine = Blocks.of(kind, out, in);
        mine.prepare(0, BYTES);
        Blocks theirs = Blocks.of(kind, Arena.ofAuto().allocate(BYTES), out);
        theirs.prepare(1, BYTES);

        assertThat(mine.hasFrom(1, BYTES)).isFalse();
        mine.inBytes().copyFrom(theirs.outBytes());
        assertThat(mine.hasFrom(1, BYTES)).isTrue();
        assertThat(mine.hasFrom(0, BYTES)).isFalse();
        mine.inBytes().set(ValueLayout.JAVA_BYTE, BYTES - 1, (byte) 0);
        assertThat(mine.hasFrom(1, BYTES)).isFalse();
        assertThat(mine.hasFrom(1, BYTES - 1)).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void onlySumsOfBothRanksAreRight(BufferKind kind) {
        Blocks mine = Blocks.of(kind, out, in);
        mine.prepareNumbers(1, BYTES);

        assertThat(mine.hasSums(BYTES)).isFalse();
        mine.inBytes().copyFrom(mine.outBytes());
        assertThat(mine.hasSums(BYTES)).isFalse();
        for (int i = 0; i < BYTES / Double.BYTES; i++) {
            mine.inBytes().setAtIndex(ValueLayout.JAVA_DOUBLE_UNALIGNED, i, i + (1.0 + i));
        }
        assertThat(mine.hasSums(BYTES)).isTrue();
    }
}
