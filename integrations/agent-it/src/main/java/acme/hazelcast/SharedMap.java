// SPDX-License-Identifier: Apache-2.0
package acme.hazelcast;

import acme.value.Order;
import acme.value.Output;
import com.hazelcast.config.Config;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.internal.serialization.InternalSerializationService;
import com.hazelcast.internal.serialization.impl.DefaultSerializationServiceBuilder;
import com.hazelcast.internal.serialization.impl.HeapData;
import com.hazelcast.map.EntryProcessor;
import com.hazelcast.map.IMap;
import java.io.IOException;
import java.io.Serial;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/// A map of a member, and a value as members send it: `SharedMap write`, then `SharedMap read`.
public final class SharedMap {
    private static final Path FILE = Path.of("value.data");

    private SharedMap() {}

    public static void main(String[] arguments) throws IOException {
        HazelcastInstance member = Hazelcast.newHazelcastInstance(alone());
        InternalSerializationService service = new DefaultSerializationServiceBuilder().build();
        try {
            IMap<String, Order> orders = member.getMap("orders");
            if (arguments[0].equals("write")) {
                orders.put("order", Order.pairFor("ada"));
                Files.write(FILE, service.toData(orders.get("order")).toByteArray());
            } else {
                Order stored = service.toObject(new HeapData(Files.readAllBytes(FILE)));
                orders.put("order", stored);
            }
            Output.show("sum", orders.executeOnKey("order", new LineAdder(2)));
            Output.show("order", orders.get("order"));
        } finally {
            service.dispose();
            member.shutdown();
        }
    }

    /// Returns the configuration of a member that joins no others.
    static Config alone() {
        Config config = new Config("shop");
        config.setProperty("hazelcast.phone.home.enabled", "false");
        config.setProperty("hazelcast.logging.type", "none");
        config.setProperty("hazelcast.socket.bind.any", "false");
        config.setProperty("hazelcast.wait.seconds.before.join", "0");
        config.setProperty("hazelcast.partition.count", "11");
        config.getNetworkConfig().getInterfaces().setEnabled(true).addInterface("127.0.0.1");
        config.getNetworkConfig().getJoin().getAutoDetectionConfig().setEnabled(false);
        config.getNetworkConfig().getJoin().getMulticastConfig().setEnabled(false);
        return config;
    }

    /// Runs where the entry is.
    private record LineAdder(int count) implements EntryProcessor<String, Order, String> {
        @Serial private static final long serialVersionUID = 1;

        @Override
        public String process(Map.Entry<String, Order> entry) {
            Order order = entry.getValue();
            order.add(new Order.Line("pot", count, BigDecimal.TEN));
            entry.setValue(order);
            return order.toString();
        }
    }
}
