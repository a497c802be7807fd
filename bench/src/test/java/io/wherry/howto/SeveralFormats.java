// SPDX-License-Identifier: Apache-2.0
package io.wherry.howto;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Registration;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.util.DefaultClassResolver;
import com.esotericsoftware.kryo.util.MapReferenceResolver;
import io.wherry.codec.ClassFilter;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.chain.FormatChain;
import io.wherry.codec.chain.FormatCount;
import io.wherry.codec.chain.FormatDelegate;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jboss.marshalling.MarshallerFactory;
import org.jboss.marshalling.Marshalling;
import org.jboss.marshalling.MarshallingConfiguration;
import org.jboss.marshalling.Unmarshaller;
import org.jboss.marshalling.UnmarshallingObjectInputFilter.Status;
import org.jboss.marshalling.river.RiverMarshallerFactory;
import org.jspecify.annotations.Nullable;

/// Moves stored orders from Kryo, JBoss Marshalling or java.io to lean, while programs use them.
public final class SeveralFormats {
    /// An order.
    public static final class Order implements Serializable {
        private static final long serialVersionUID = 1;

        private final List<String> items = new ArrayList<>();
        private String customer = "";

        /// For Kryo.
        private Order() {}

        public Order(String customer, String... items) {
            this.customer = customer;
            this.items.addAll(List.of(items));
        }

        public String customer() {
            return customer;
        }

        public List<String> items() {
            return items;
        }
    }

    /// Reads what Kryo wrote.
    public static final class KryoDelegate implements FormatDelegate {
        private final ThreadLocal<FilteredKryo> kryos = ThreadLocal.withInitial(FilteredKryo::new);

        @Override
        public boolean recognizes(byte[] prefix) {
            return true; // Kryo's messages have no magic: it is the fallback
        }

        @Override
        public Object decode(byte[] message, ClassFilter filter) throws IOException {
            Input input = new Input(message);
            Object root = kryos.get().read(input, filter);
            if (input.position() < message.length) {
                throw new IOException("bytes left after the message: at=" + input.position());
            }
            return root;
        }

        @Override
        public boolean appliesFilter() {
            return true;
        }
    }

    /// A Kryo with the settings of the programs that wrote the orders. One thread owns it.
    private static final class FilteredKryo extends DefaultClassResolver {
        private @Nullable ClassFilter filter;

        Object read(Input input, ClassFilter classes) {
            filter = classes;
            return kryo.readClassAndObject(input);
        }

        FilteredKryo() {
            new Kryo(this, new MapReferenceResolver()).setRegistrationRequired(false);
        }

        @Override
        public Registration readClass(Input input) {
            Registration found = super.readClass(input);
            if (found != null && !filter.allows(found.getType().getName())) {
                throw new SecurityException("class is not allowed: " + found.getType().getName());
            }
            return found;
        }
    }

    /// Reads what JBoss Marshalling wrote in its River format.
    public static final class RiverDelegate implements FormatDelegate {
        private static final byte VERSION = 4;

        private final MarshallerFactory factory = new RiverMarshallerFactory();

        @Override
        public boolean recognizes(byte[] prefix) {
            return prefix.length > 1 && prefix[0] == VERSION;
        }

        @Override
        public Object decode(byte[] message, ClassFilter filter) throws Exception {
            MarshallingConfiguration configuration = new MarshallingConfiguration();
            configuration.setUnmarshallingFilter(info -> {
                Class<?> type = info.getUnmarshalledClass();
                return type == null || filter.allows(type.getName())
                        ? Status.ALLOWED
                        : Status.REJECTED;
            });
            try (Unmarshaller in = factory.createUnmarshaller(configuration)) {
                in.start(Marshalling.createByteInput(new ByteArrayInputStream(message)));
                return in.readObject();
            }
        }

        @Override
        public boolean appliesFilter() {
            return true;
        }
    }

    private static final ClassFilter CLASSES =
            ClassFilter.allow(Order.class.getName(), "java.util.ArrayList", "java.lang.Object");

    private final FormatChain chain =
            FormatChain.of(GraphCodec.lean().withClassFilter(CLASSES))
                    .withDelegate("river", new RiverDelegate())
                    .withFallback("kryo", new KryoDelegate());

    public Order load(Path file) throws IOException {
        return Objects.requireNonNull(chain.decode(Files.readAllBytes(file), Order.class));
    }

    public void save(Order order, Path file) throws IOException {
        Files.write(file, chain.encode(order));
    }

    /// Converts the orders that have not been written again since, and returns their number.
    public int convert(Path folder) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.list(folder)) {
            files = all.toList();
        }
        int converted = 0;
        for (Path file : files) {
            if (!chain.formatOf(Files.readAllBytes(file)).equals("lean")) {
                Path fresh = folder.resolveSibling(file.getFileName() + ".fresh");
                save(load(file), fresh);
                Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
                converted++;
            }
        }
        return converted;
    }

    /// Returns a line for each format that was read or that failed since the program started.
    public List<String> report() {
        List<String> lines = new ArrayList<>();
        for (FormatCount count : chain.counts()) {
            if (count.read() + count.failed() > 0) {
                lines.add(count.format() + " read=" + count.read() + " failed=" + count.failed());
            }
        }
        return lines;
    }
}
