// SPDX-License-Identifier: Apache-2.0
package io.wherry.pekko;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.wherry.codec.ClassFilter;
import io.wherry.codec.Evolution;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphFormat;
import io.wherry.testkit.SourceClassLoader;
import io.wherry.testkit.integration.JvmProcess;
import java.io.IOException;
import java.io.Serializable;
import java.util.List;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.BootstrapSetup;
import org.apache.pekko.actor.ExtendedActorSystem;
import org.apache.pekko.actor.Props;
import org.apache.pekko.actor.setup.ActorSystemSetup;
import org.apache.pekko.serialization.SerializationSetup;
import org.apache.pekko.serialization.SerializerDetails;

/// An actor system with a version of a class: `AccountSystem older` prints its address and runs until
/// its input ends.
public final class AccountSystem {
    private static final int IDENTIFIER = 4712;
    private static final String OLDER =
            "public class Account implements java.io.Serializable {"
                    + " private static final long serialVersionUID = 1;"
                    + " String owner; int points;"
                    + " Account() { owner = \"Ann\"; points = 7; }"
                    + " public String toString() { return owner + \" points \" + points; } }";
    private static final String NEWER =
            "public class Account implements java.io.Serializable {"
                    + " private static final long serialVersionUID = 1;"
                    + " long limit; String owner;"
                    + " Account() { owner = \"Ben\"; limit = 500; }"
                    + " public String toString() { return owner + \" limit \" + limit; } }";

    private AccountSystem() {}

    @SuppressWarnings("SystemOut")
    public static void main(String... arguments) throws IOException {
        SourceClassLoader classes = classes(arguments[0]);
        GraphCodec codec = codec(classes).withClassFilter(ClassFilter.allow("peer.*"));
        ActorSystem system = start("accounts", codec);
        system.actorOf(Props.create(Teller.class, () -> new Teller(classes)), "teller");
        System.out.println(
                "address: "
                        + ((ExtendedActorSystem) system).provider().getDefaultAddress()
                        + "/user/teller");
        JvmProcess.awaitEndOfInput();
        system.terminate();
        system.getWhenTerminated().toCompletableFuture().join();
    }

    static SourceClassLoader classes(String version) throws IOException {
        return SourceClassLoader.of(version.equals("older") ? OLDER : NEWER);
    }

    static GraphCodec codec(SourceClassLoader classes) {
        return GraphCodec.lean().withEvolution(Evolution.EVOLVE).withClassLoader(classes);
    }

    /// Starts a system that writes all serializable messages in `format`, with remoting.
    static ActorSystem start(String name, GraphFormat format) {
        Config config =
                ConfigFactory.parseString(
                        """
                        pekko.actor.provider = remote
                        pekko.remote.artery.transport = tcp
                        pekko.remote.artery.canonical { hostname = "127.0.0.1", port = 0 }
                        """);
        return start(name, format, config);
    }

    static ActorSystem start(String name, GraphFormat format, Config config) {
        return start(name, format, List.of(Serializable.class), config);
    }

    /// @param bound classes of messages that are written in `format`
    static ActorSystem start(String name, GraphFormat format, List<Class<?>> bound, Config config) {
        SerializationSetup serialization =
                SerializationSetup.create(system ->
                        List.of(
                                SerializerDetails.create(
                                        "graph", new Serializer(system, format), bound)));
        return ActorSystem.create(
                name,
                ActorSystemSetup.create(
                        BootstrapSetup.create(config.withFallback(ConfigFactory.load())),
                        serialization));
    }

    private static final class Serializer extends GraphMessageSerializer {
        Serializer(ExtendedActorSystem system, GraphFormat format) {
            super(system, format, IDENTIFIER);
        }
    }

    /// Prints accounts, and replies with one of its own version.
    private static final class Teller extends AbstractActor {
        private final SourceClassLoader classes;

        Teller(SourceClassLoader classes) {
            this.classes = classes;
        }

        @Override
        public Receive createReceive() {
            return receiveBuilder().matchAny(this::show).build();
        }

        @SuppressWarnings("SystemOut")
        private void show(Object account) throws ReflectiveOperationException {
            System.out.println("received: " + account);
            getSender().tell(classes.make("Account"), getSelf());
        }
    }
}
