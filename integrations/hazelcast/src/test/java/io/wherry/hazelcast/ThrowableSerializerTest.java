// SPDX-License-Identifier: Apache-2.0
package io.wherry.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.nio.serialization.HazelcastSerializationException;
import io.wherry.codec.GraphCodec;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import org.junit.jupiter.api.Test;

final class ThrowableSerializerTest {
    private static final ThrowableSerializer SERIALIZER =
            new ThrowableSerializer(GraphCodec.lean(), 1);

    @Test
    void exceptionOfAFailingHookNeedNotBeSerializable() throws Exception {
        Throwable read = SERIALIZER.read(SERIALIZER.write(new Failing()));

        assertThat(read)
                .isInstanceOf(HazelcastSerializationException.class)
                .hasMessageStartingWith("cannot write the exception: " + Failing.class.getName());
    }

    @Test
    void exceptionThatCannotBeWrittenNeedHaveNoText() throws Exception {
        Throwable read = SERIALIZER.read(SERIALIZER.write(new WithoutText()));

        assertThat(read)
                .isInstanceOf(HazelcastSerializationException.class)
                .hasMessage("cannot write the exception: " + WithoutText.class.getName());
    }

    @Test
    void errorsOfHooksAreReplaced() throws Exception {
        Throwable unwritten = SERIALIZER.read(SERIALIZER.write(new Unlinked(true)));
        Throwable unread = SERIALIZER.read(SERIALIZER.write(new Unlinked(false)));

        assertThat(unwritten)
                .isInstanceOf(HazelcastSerializationException.class)
                .hasMessageStartingWith("cannot write the exception: " + Unlinked.class.getName());
        assertThat(unread)
                .isInstanceOf(HazelcastSerializationException.class)
                .hasMessageStartingWith("cannot read the exception: ")
                .hasMessageContaining("when read");
    }

    /// Has a field that is not serializable, and no text.
    static final class WithoutText extends Exception {
        final Object held = new Object();

        @Override
        public String getMessage() {
            throw new IllegalStateException("no text");
        }
    }

    /// Needs a class that is missing, when it is written or read.
    static final class Unlinked extends Exception {
        private final boolean whenWritten;

        Unlinked(boolean whenWritten) {
            this.whenWritten = whenWritten;
        }

        private void writeObject(ObjectOutputStream out) throws IOException {
            if (whenWritten) {
                throw new NoClassDefFoundError("when written");
            }
            out.defaultWriteObject();
        }

        private void readObject(ObjectInputStream in) throws IOException {
            throw new NoClassDefFoundError("when read");
        }
    }

    /// An exception that cannot be written.
    static final class Failing extends Exception {
        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            throw new OfHook();
        }
    }

    /// The exception of its hook, with a field that is not serializable.
    static final class OfHook extends RuntimeException {
        final Object held = new Object();
    }
}
