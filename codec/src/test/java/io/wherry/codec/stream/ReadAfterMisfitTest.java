// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.stream.ObjectInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Serializable;
import org.junit.jupiter.api.Test;

/// The stream stands after an object of which a value did not fit its field, as with java.io.
final class ReadAfterMisfitTest {

    /// Another object stands for it in the stream.
    static final class Replaced implements Serializable {
        private final Object by;

        Replaced(Object by) {
            this.by = by;
        }

        private Object writeReplace() {
            return by;
        }
    }

    static class Above implements Serializable {
        final int number = Integer.parseInt("7");
        Replaced first = new Replaced("does not fit");
    }

    static final class Below extends Above {
        final String last = String.valueOf("last");
    }

    static final class Alone implements Serializable {
        Replaced first = new Replaced("does not fit");
        final String last = String.valueOf("last");
    }

    static final class Pair implements Serializable {
        final String left = String.valueOf("left");
        final String right = String.valueOf("right");
    }

    static final class Tail implements Serializable {
        final String before = String.valueOf("before");
        Replaced last = new Replaced(new Pair());
    }

    private static void assertNextIsRead(Object misfit) throws Exception {
        ByteArrayOutputStream target = new ByteArrayOutputStream();
        try (java.io.ObjectOutputStream out = new java.io.ObjectOutputStream(target)) {
            out.writeObject(misfit);
            out.writeObject("next");
        }
        byte[] bytes = target.toByteArray();
        for (java.io.ObjectInputStream in :
                new java.io.ObjectInputStream[] {
                    new java.io.ObjectInputStream(new ByteArrayInputStream(bytes)),
                    new ObjectInputStream(new ByteArrayInputStream(bytes))
                }) {
            assertThatThrownBy(in::readObject).isInstanceOf(ClassCastException.class);
            assertThat(in.readObject()).isEqualTo("next");
        }
    }

    @Test
    void readsOnAfterAFieldOfASuperclass() throws Exception {
        assertNextIsRead(new Below());
    }

    @Test
    void readsOnAfterAFieldBeforeTheLast() throws Exception {
        assertNextIsRead(new Alone());
    }

    @Test
    void readsOnAfterTheLastField() throws Exception {
        assertNextIsRead(new Tail());
    }
}
