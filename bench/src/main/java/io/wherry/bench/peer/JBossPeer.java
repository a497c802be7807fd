// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.peer;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.jboss.marshalling.Marshaller;
import org.jboss.marshalling.MarshallerFactory;
import org.jboss.marshalling.Marshalling;
import org.jboss.marshalling.MarshallingConfiguration;
import org.jboss.marshalling.Unmarshaller;
import org.jboss.marshalling.river.RiverMarshallerFactory;
import org.jboss.marshalling.serial.SerialMarshallerFactory;
import org.jspecify.annotations.Nullable;

/// JBoss Marshalling.
public final class JBossPeer implements Peer {
    private final ByteArrayOutputStream buffer = new ByteArrayOutputStream();
    private final Marshaller marshaller;
    private final Unmarshaller unmarshaller;

    private JBossPeer(MarshallerFactory factory) throws IOException {
        MarshallingConfiguration configuration = new MarshallingConfiguration();
        marshaller = factory.createMarshaller(configuration);
        unmarshaller = factory.createUnmarshaller(configuration);
    }

    /// Its own format.
    public static JBossPeer river() throws IOException {
        return new JBossPeer(new RiverMarshallerFactory());
    }

    /// The format of java.io.
    public static JBossPeer serial() throws IOException {
        return new JBossPeer(new SerialMarshallerFactory());
    }

    @Override
    public byte[] write(Object graph) throws IOException {
        buffer.reset();
        marshaller.start(Marshalling.createByteOutput(buffer));
        marshaller.writeObject(graph);
        marshaller.finish();
        return buffer.toByteArray();
    }

    @Override
    public @Nullable Object read(byte[] bytes) throws IOException, ClassNotFoundException {
        unmarshaller.start(Marshalling.createByteInput(new ByteArrayInputStream(bytes)));
        Object graph = unmarshaller.readObject();
        unmarshaller.finish();
        return graph;
    }
}
