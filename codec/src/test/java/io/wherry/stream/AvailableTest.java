// SPDX-License-Identifier: Apache-2.0
package io.wherry.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Externalizable;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamConstants;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// `available` in an Externalizable object of the first version of the protocol, which has no
/// blocks: as with java.io, the bytes of the stream.
final class AvailableTest {
    public static final class External implements Externalizable {
        private static final long serialVersionUID = 1L;

        private final List<Integer> seen = new ArrayList<>();

        public External() {}

        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            out.writeInt(5);
            out.writeObject("text");
            out.writeLong(3);
        }

        @Override
        public void readExternal(ObjectInput in) throws IOException, ClassNotFoundException {
            seen.add(in.available());
            in.readInt();
            seen.add(in.available());
            in.readObject();
            in.readLong();
            seen.add(in.available());
        }
    }

    @Test
    void bytesWithoutBlocksAreAvailable() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.useProtocolVersion(ObjectStreamConstants.PROTOCOL_VERSION_1);
            out.writeObject(new External());
            out.writeObject("after");
        }
        InputStream in = new ByteArrayInputStream(bytes.toByteArray());
        InputStream again = new ByteArrayInputStream(bytes.toByteArray());

        External read = (External) new io.wherry.stream.ObjectInputStream(in).readObject();

        External javaio = (External) new ObjectInputStream(again).readObject();
        assertThat(read.seen).isEqualTo(javaio.seen);
    }
}
