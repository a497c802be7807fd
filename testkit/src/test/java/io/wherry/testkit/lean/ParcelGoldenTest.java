// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.lean;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.wherry.codec.GraphCodec;
import io.wherry.codec.Parcel;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// Bytes of rows and of a parcel's header, as docs/wire/lean.md draws them.
class ParcelGoldenTest {
    private final GraphCodec codec = GraphCodec.lean().withParcelThreshold(1);
    private final float[][] rows = {{1, 2}, {3, 4}, null};
    private final Object[] graph = {rows, rows[1], new byte[] {7}, "a"};

    ParcelGoldenTest() {
        rows[2] = rows[0];
    }

    @Test
    void rowsHaveTheseBytes() throws IOException {
        byte[] golden = LeanGoldenTest.golden("rows");

        assertThat(codec.encode(rows)).isEqualTo(golden);
        float[][] read = (float[][]) Objects.requireNonNull(codec.decode(golden));
        assertThat(Arrays.deepEquals(read, rows)).isTrue();
        assertThat(read[2]).isSameAs(read[0]);
    }

    @Test
    void headerHasTheseBytes() throws IOException {
        assumeTrue(ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN, "says little-endian");

        Parcel parcel = codec.pack(graph);

        assertThat(parcel.header()).isEqualTo(LeanGoldenTest.golden("parcel"));
    }

    @Test
    void headerIsReadFromTheseBytes() throws IOException {
        byte[] golden = LeanGoldenTest.golden("parcel");
        golden[3] = (byte) (ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN ? 0 : 1);
        List<MemorySegment> arrays =
                List.of(
                        MemorySegment.ofArray(new float[] {1, 2}),
                        MemorySegment.ofArray(new float[] {3, 4}),
                        MemorySegment.ofArray(new byte[] {7}));

        Object[] read = (Object[]) Objects.requireNonNull(codec.unpack(golden, arrays));

        assertThat(Arrays.deepEquals(read, graph)).isTrue();
        assertThat(read[1]).isSameAs(((float[][]) read[0])[1]);
    }
}
