// SPDX-License-Identifier: Apache-2.0
package acme.hazelcast;

import acme.measure.Rounds;
import acme.value.Order;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;

/// Measures entries of a map of a member.
public final class MapTimes {

    private MapTimes() {}

    public static void main(String[] arguments) throws Exception {
        Rounds rounds = Rounds.of(arguments);
        HazelcastInstance member = Hazelcast.newHazelcastInstance(SharedMap.alone());
        try {
            IMap<Long, Order> orders = member.getMap("orders");
            Order order = Order.pairFor("ada");
            orders.set(1L, order);
            rounds.result(orders.get(1L));
            rounds.time("entry set", () -> orders.set(1L, order));
            rounds.time("entry got", () -> orders.get(1L));
        } finally {
            member.shutdown();
        }
        rounds.write();
    }
}
