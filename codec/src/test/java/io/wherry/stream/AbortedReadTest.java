// SPDX-License-Identifier: Apache-2.0
package io.wherry.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.NotSerializableException;
import java.io.Serializable;
import java.io.WriteAbortedException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The state of a stream after an object that the writer gave up: as with java.io.
final class AbortedReadTest {

    /// Is never valid.
    private static final class Invalid implements Serializable {
        private static final long serialVersionUID = 1;

        private void readObject(java.io.ObjectInputStream in) throws IOException {
            in.registerValidation(
                    () -> {
                        throw new InvalidObjectException("checked");
                    },
                    0);
        }
    }

    @ParameterizedTest
    @EnumSource
    void validationsOfAnAbortedObjectAreForgotten(LeanDropInTest.Pair pair) throws Exception {
        byte[] bytes =
                pair.write(out -> {
                    Object[] partial = {new Invalid(), new Object()};
                    assertThatThrownBy(() -> out.writeObject(partial))
                            .isInstanceOf(NotSerializableException.class);
                    out.writeObject("next");
                    out.writeObject(new Invalid());
                });

        try (java.io.ObjectInputStream in = pair.input(bytes)) {
            assertThatThrownBy(in::readObject).isInstanceOf(WriteAbortedException.class);
            assertThat(in.readObject()).isEqualTo("next");
            assertThatThrownBy(in::readObject).hasMessage("checked");
        }
    }
}
