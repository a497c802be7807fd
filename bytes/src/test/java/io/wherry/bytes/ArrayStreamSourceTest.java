// SPDX-License-Identifier: Apache-2.0
package io.wherry.bytes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class ArrayStreamSourceTest {
    private final ByteArrayInputStream stream =
            new ByteArrayInputStream(new byte[] {0, 1, 2, 3, 4, 5, 6, 7}, 1, 6);

    @Test
    void returnedBytesAreReadAgain() throws IOException {
        ByteSource source = ByteSource.from(stream);
        byte[] target = new byte[6];

        int got = source.read(target, 0, 6);
        source.giveBack(4);

        assertThat(got).isEqualTo(6);
        assertThat(stream.read()).isEqualTo(3);
    }

    @Test
    void markStaysWhereItIs() throws IOException {
        stream.read();
        stream.read();
        stream.mark(0);
        stream.read();
        ByteSource source = ByteSource.from(stream);

        source.read(new byte[3], 0, 3);
        source.giveBack(2);

        assertThat(stream.read()).isEqualTo(5);
        stream.reset();
        assertThat(stream.read()).isEqualTo(3);
    }

    @Test
    void subclassesAreReadByTheByte() {
        ByteSource source = ByteSource.from(new ByteArrayInputStream(new byte[3]) {});

        assertThat(source.takesBack()).isFalse();
    }
}
