// SPDX-License-Identifier: Apache-2.0
package io.wherry.howto;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.wherry.codec.ClassFilter;
import io.wherry.codec.Evolution;
import io.wherry.codec.GraphCodec;
import io.wherry.pekko.GraphMessageSerializer;
import java.io.Serializable;
import java.time.Duration;
import java.util.List;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.ExtendedActorSystem;
import org.apache.pekko.actor.Props;
import org.apache.pekko.pattern.Patterns;

/// A customer and a shop, each an actor system of its own, with remoting over TCP between them.
public final class OrderByMail {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    /// The messages between them, which the configuration binds to the serializer.
    public interface Mail extends Serializable {}

    public record Order(List<String> items) implements Mail {}

    /// @param clerk the actor that takes further orders
    public record Receipt(List<String> items, ActorRef clerk) implements Mail {}

    private OrderByMail() {}

    public static final class MailSerializer extends GraphMessageSerializer {
        public MailSerializer(ExtendedActorSystem system) {
            ClassFilter classes =
                    ClassFilter.allow(
                            "io.wherry.howto.*",
                            "java.util.*",
                            "org.apache.pekko.actor.SerializedActorRef");
            GraphCodec lean = GraphCodec.lean().withEvolution(Evolution.EVOLVE);
            super(system, lean.withClassFilter(classes), 4711);
        }
    }

    public static ActorSystem system(String name) {
        Config config =
                ConfigFactory.parseString(
                        """
                        pekko.actor {
                          provider = remote
                          serializers.mail = "io.wherry.howto.OrderByMail$MailSerializer"
                          serialization-bindings { "io.wherry.howto.OrderByMail$Mail" = mail }
                        }
                        pekko.remote.artery {
                          transport = tcp
                          canonical { hostname = "127.0.0.1", port = 0 }
                        }
                        """);
        return ActorSystem.create(name, config.withFallback(ConfigFactory.load()));
    }

    /// Confirms orders.
    public static final class Clerk extends AbstractActor {
        @Override
        public Receive createReceive() {
            return receiveBuilder().match(Order.class, this::confirm).build();
        }

        private void confirm(Order order) {
            getSender().tell(new Receipt(order.items(), getSelf()), getSelf());
        }
    }

    /// Returns the address of a clerk in `shop`, for other systems.
    public static String open(ActorSystem shop) {
        shop.actorOf(Props.create(Clerk.class), "clerk");
        return ((ExtendedActorSystem) shop).provider().getDefaultAddress() + "/user/clerk";
    }

    /// Orders at an address, then at the clerk of the receipt; returns the second receipt.
    public static Receipt order(ActorSystem customer, String address) {
        Order tea = new Order(List.of("tea"));
        Receipt first =
                (Receipt)
                        Patterns.ask(customer.actorSelection(address), tea, PATIENCE)
                                .toCompletableFuture()
                                .join();
        Order milk = new Order(List.of("milk"));
        return (Receipt) Patterns.ask(first.clerk(), milk, PATIENCE).toCompletableFuture().join();
    }

    /// Orders and prints what the shop has confirmed.
    @SuppressWarnings("SystemOut")
    public static void main(String... arguments) {
        ActorSystem shop = system("shop");
        ActorSystem customer = system("customer");
        System.out.println("confirmed: " + order(customer, open(shop)).items());
        customer.terminate();
        shop.terminate();
        customer.getWhenTerminated().toCompletableFuture().join();
        shop.getWhenTerminated().toCompletableFuture().join();
    }
}
