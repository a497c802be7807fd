// SPDX-License-Identifier: Apache-2.0
package io.wherry.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Arrays that `readResolve` returns: a reader that reads them unshared has the only reference to
/// them.
final class UnsharedArrayTest {
    private static final int[] KEPT = {1, 2, 3};

    private static final class Resolved implements Serializable {
        private static final long serialVersionUID = 1L;

        private Object readResolve() {
            return KEPT;
        }
    }

    private record ResolvedRecord(Object first) implements Serializable {
        private static final long serialVersionUID = 1L;

        private Object readResolve() {
            return KEPT;
        }
    }

    private static final class Holder implements Serializable {
        private static final long serialVersionUID = 1L;

        private transient Object unshared = "";
        private transient Object shared = "";

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeUnshared(new Resolved());
            out.writeObject(new Resolved());
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            unshared = in.readUnshared();
            shared = in.readObject();
        }
    }

    @ParameterizedTest
    @EnumSource
    void rootIsACopy(LeanDropInTest.Pair pair) throws Exception {
        byte[] bytes =
                pair.write(out -> {
                    out.writeObject(new Resolved());
                    out.writeObject(new ResolvedRecord(new Resolved()));
                    out.writeObject(new Resolved());
                });

        try (ObjectInputStream in = pair.input(bytes)) {
            assertThat(in.readUnshared()).isEqualTo(KEPT).isNotSameAs(KEPT);
            assertThat(in.readUnshared()).isEqualTo(KEPT).isNotSameAs(KEPT);
            assertThat(in.readObject()).isSameAs(KEPT);
        }
    }

    @ParameterizedTest
    @EnumSource
    void objectOfAHookIsACopy(LeanDropInTest.Pair pair) throws Exception {
        byte[] bytes = pair.write(out -> out.writeObject(new Holder()));

        try (ObjectInputStream in = pair.input(bytes)) {
            Holder read = (Holder) in.readObject();
            assertThat(read.unshared).isEqualTo(KEPT).isNotSameAs(KEPT);
            assertThat(read.shared).isSameAs(KEPT);
        }
    }
}
