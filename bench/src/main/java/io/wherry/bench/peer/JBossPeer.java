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
import org.jspecify.annotations.Nullable;

/// JBoss Marshalling, protocol river.
public final class JBossPeer implements Peer {
    private final ByteArrayOutputStream buffer = new ByteArrayOutputStream();
    private final Marshaller marshaller;
    private final Unmarshaller unmarshaller;

    public JBossPeer() throws IOException {
        MarshallerFactory factory = new RiverMarshallerFactory();
        MarshallingConfiguration configuration = new MarshallingConfiguration();
        marshaller = factory.createMarshaller(configuration);
        unmarshaller = factory.createUnmarshaller(configuration);
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
