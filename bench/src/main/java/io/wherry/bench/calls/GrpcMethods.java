// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.calls;

import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.Marshaller;
import io.wherry.testkit.zoo.shapes.IntNode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import java.nio.LongBuffer;

/// The method descriptors of the service for gRPC, by hand: as generated from a `.proto` file, but
/// without message classes.
final class GrpcMethods {
    static final String SERVICE = "io.wherry.bench.Service";

    private static final Marshaller<byte[]> BYTES = new OfBytes();

    static final MethodDescriptor<byte[], byte[]> NOTHING = method("nothing", BYTES);
    static final MethodDescriptor<byte[], byte[]> ECHO_BYTES = method("echoBytes", BYTES);
    static final MethodDescriptor<byte[], byte[]> TAKE = method("take", BYTES);
    static final MethodDescriptor<byte[], byte[]> FAIL = method("fail", BYTES);
    static final MethodDescriptor<Integer, Integer> NEXT = method("next", new OfInt());
    static final MethodDescriptor<double[], double[]> ECHO_DOUBLES =
            method("echoDoubles", new OfDoubles());
    static final MethodDescriptor<IntNode, IntNode> ECHO_LIST = method("echoList", new OfList());

    /// A [BlockingOperation] and its argument; back comes the result.
    static final MethodDescriptor<long[], long[]> BLOCK = method("block", new OfLongs());

    /// An [Exchange] and the port of the first rank.
    static final MethodDescriptor<long[], long[]> JOIN = method("join", new OfLongs());

    /// A slot of the mailbox and a number for it.
    static final MethodDescriptor<long[], long[]> PUT = method("put", new OfLongs());

    private GrpcMethods() {}

    private static <T> MethodDescriptor<T, T> method(String name, Marshaller<T> marshaller) {
        return MethodDescriptor.<T, T>newBuilder()
                .setType(MethodDescriptor.MethodType.UNARY)
                .setFullMethodName(MethodDescriptor.generateFullMethodName(SERVICE, name))
                .setRequestMarshaller(marshaller)
                .setResponseMarshaller(marshaller)
                .build();
    }

    private static byte[] all(InputStream stream) {
        try {
            byte[] bytes = new byte[stream.available()]; // gRPC knows how many there are
            if (stream.readNBytes(bytes, 0, bytes.length) < bytes.length || stream.read() >= 0) {
                throw new IOException("message has another length: expected=" + bytes.length);
            }
            return bytes;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static final class OfBytes implements Marshaller<byte[]> {
        @Override
        public InputStream stream(byte[] bytes) {
            return new ByteArrayInputStream(bytes);
        }

        @Override
        public byte[] parse(InputStream stream) {
            return all(stream);
        }
    }

    private static final class OfInt implements Marshaller<Integer> {
        @Override
        public InputStream stream(Integer number) {
            ByteBuffer bytes = ByteBuffer.allocate(Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
            return new ByteArrayInputStream(bytes.putInt(number).array());
        }

        @Override
        public Integer parse(InputStream stream) {
            return ByteBuffer.wrap(all(stream)).order(ByteOrder.LITTLE_ENDIAN).getInt();
        }
    }

    private static final class OfLongs implements Marshaller<long[]> {
        @Override
        public InputStream stream(long[] numbers) {
            byte[] bytes = new byte[Math.multiplyExact(Long.BYTES, numbers.length)];
            longs(bytes).put(numbers);
            return new ByteArrayInputStream(bytes);
        }

        @Override
        public long[] parse(InputStream stream) {
            LongBuffer longs = longs(all(stream));
            long[] numbers = new long[longs.remaining()];
            longs.get(numbers);
            return numbers;
        }

        private static LongBuffer longs(byte[] bytes) {
            return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asLongBuffer();
        }
    }

    private static final class OfDoubles implements Marshaller<double[]> {
        @Override
        public InputStream stream(double[] numbers) {
            byte[] bytes = new byte[Math.multiplyExact(Double.BYTES, numbers.length)];
            doubles(bytes).put(numbers);
            return new ByteArrayInputStream(bytes);
        }

        @Override
        public double[] parse(InputStream stream) {
            DoubleBuffer doubles = doubles(all(stream));
            double[] numbers = new double[doubles.remaining()];
            doubles.get(numbers);
            return numbers;
        }

        private static DoubleBuffer doubles(byte[] bytes) {
            return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asDoubleBuffer();
        }
    }

    private static final class OfList implements Marshaller<IntNode> {
        @Override
        public InputStream stream(IntNode list) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
                out.writeObject(list);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return new ByteArrayInputStream(bytes.toByteArray());
        }

        @Override
        public IntNode parse(InputStream stream) {
            try (ObjectInputStream in = new ObjectInputStream(stream)) {
                return (IntNode) in.readObject();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (ClassNotFoundException e) {
                throw new IllegalStateException("list of another program", e);
            }
        }
    }
}
