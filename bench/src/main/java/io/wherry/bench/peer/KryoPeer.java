// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.peer;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import com.esotericsoftware.kryo.serializers.ExternalizableSerializer;
import com.esotericsoftware.kryo.util.DefaultInstantiatorStrategy;
import io.wherry.testkit.AcceptedDifference;
import io.wherry.testkit.Isomorphism;
import java.io.Externalizable;
import org.jspecify.annotations.Nullable;
import org.objenesis.strategy.StdInstantiatorStrategy;

/// Kryo with references.
public final class KryoPeer implements Peer {
    private final Kryo kryo = new Kryo();
    private final Output output = new Output(4096, -1);
    private final Input input = new Input();

    public KryoPeer() {
        kryo.setReferences(true);
        kryo.setRegistrationRequired(false);
        kryo.setInstantiatorStrategy(
                new DefaultInstantiatorStrategy(new StdInstantiatorStrategy()));
        kryo.addDefaultSerializer(Externalizable.class, ExternalizableSerializer.class);
    }

    @Override
    public byte[] write(Object graph) {
        output.reset();
        kryo.writeClassAndObject(output, graph);
        return output.toBytes();
    }

    @Override
    public @Nullable Object read(byte[] bytes) {
        input.setBuffer(bytes);
        return kryo.readClassAndObject(input);
    }

    /// Kryo copies boxed numbers.
    @Override
    public void check(Object graph, @Nullable Object copy) {
        Isomorphism.check(graph, copy, AcceptedDifference.VALUE_IDENTITY);
    }
}
