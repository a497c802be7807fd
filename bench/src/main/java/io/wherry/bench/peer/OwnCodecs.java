// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.peer;

import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphInput;
import io.wherry.codec.GraphOutput;
import io.wherry.codec.ValueCodec;
import io.wherry.testkit.zoo.shapes.Complex;
import io.wherry.testkit.zoo.shapes.Message;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Codecs as a program writes them for classes of its own.
public final class OwnCodecs {
    private OwnCodecs() {}

    /// Returns true if the class that the workload has most of has such a codec.
    public static boolean has(String workload) {
        return switch (workload) {
            case "message", "complex-1024" -> true;
            default -> false;
        };
    }

    public static GraphCodec codec() {
        return GraphCodec.lean()
                .withCodec(Message.class, new OfMessages())
                .withCodec(Complex.class, new OfNumbers());
    }

    private static final class OfMessages implements ValueCodec<Message> {
        @Override
        public void write(Message message, GraphOutput out) throws IOException {
            out.writeInt(message.type);
            out.writeBoolean(message.active);
            out.writeInt(message.userid);
            out.writeObject(message.username);
            out.writeObject(message.data);
        }

        @Override
        public Message read(GraphInput in) throws IOException {
            Message message = new Message();
            message.type = in.readInt();
            message.active = in.readBoolean();
            message.userid = in.readInt();
            message.username = text(in);
            message.data = text(in);
            return message;
        }

        private static @Nullable String text(GraphInput in) throws IOException {
            return (String) in.readObject();
        }
    }

    private static final class OfNumbers implements ValueCodec<Complex> {
        @Override
        public boolean isLeaf() {
            return true;
        }

        @Override
        public void write(Complex number, GraphOutput out) throws IOException {
            out.writeDouble(number.re);
            out.writeDouble(number.im);
        }

        @Override
        public Complex read(GraphInput in) throws IOException {
            Complex number = new Complex();
            number.re = in.readDouble();
            number.im = in.readDouble();
            return number;
        }
    }
}
