// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.codec.GraphCodec;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.util.HashMap;
import org.junit.jupiter.api.Test;

/// Tables that hooks of the JDK allocate for subclasses, from streams of unknown length.
final class HookedTableTest {
    static final class OwnMap extends HashMap<Integer, Boolean> {
        private static final long serialVersionUID = 1;
    }

    /// Does not say how much there is.
    private static final class Unknown extends FilterInputStream {
        Unknown(byte[] bytes) {
            super(new ByteArrayInputStream(bytes));
        }

        @Override
        public int available() {
            return 0;
        }
    }

    @Test
    void tableLargerThanWhatIsTrustedWaitsForItsBytes() throws Exception {
        OwnMap map = new OwnMap();
        for (int i = 0; i < 5_000_000; i++) {
            map.put(i, Boolean.TRUE);
        }
        GraphCodec codec = GraphCodec.lean();

        Object copy = codec.decode(new Unknown(codec.encode(map)));

        assertThat(copy.equals(map)).isTrue();
    }
}
