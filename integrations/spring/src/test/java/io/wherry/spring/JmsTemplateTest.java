// SPDX-License-Identifier: Apache-2.0
package io.wherry.spring;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.ClassFilter;
import io.wherry.codec.FilterRejectedException;
import io.wherry.codec.GraphCodec;
import io.wherry.testkit.integration.AssertingObject;
import io.wherry.testkit.integration.IntegrationContract;
import io.wherry.testkit.integration.UnlinkedWrite;
import io.wherry.testkit.integration.ValueStore;
import io.wherry.testkit.zoo.shapes.Message;
import io.wherry.testkit.zoo.shapes.Node;
import jakarta.jms.MessageConsumer;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.apache.activemq.artemis.core.config.Configuration;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;
import org.apache.activemq.artemis.core.settings.impl.AddressSettings;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.jms.connection.CachingConnectionFactory;
import org.springframework.jms.core.JmsTemplate;
import org.springframework.jms.support.converter.MessageConversionException;

/// The contract of integrations over a `JmsTemplate` and an Artemis broker, by TCP.
final class JmsTemplateTest extends IntegrationContract {
    private static final long PATIENCE_MILLIS = 20_000;
    private static final EmbeddedActiveMQ BROKER = new EmbeddedActiveMQ();

    private static CachingConnectionFactory connections;

    @BeforeAll
    static void start() throws Exception {
        String address = "tcp://127.0.0.1:" + freePort();
        Configuration configuration =
                new ConfigurationImpl()
                        .setPersistenceEnabled(false)
                        .setSecurityEnabled(false)
                        .addAddressSetting("#", new AddressSettings().setMaxDeliveryAttempts(-1));
        BROKER.setConfiguration(configuration.addAcceptorConfiguration("tcp", address));
        BROKER.start();
        connections =
                new CachingConnectionFactory(
                        new ActiveMQConnectionFactory(address + "?consumerWindowSize=0"));
        connections.setSessionCacheSize(8);
        connections.setCacheConsumers(false);
    }

    private static int freePort() throws Exception {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"))) {
            return socket.getLocalPort();
        }
    }

    @AfterAll
    static void stop() throws Exception {
        connections.destroy();
        BROKER.stop();
    }

    @Override
    protected ValueStore open(GraphCodec codec) {
        return new QueueStore(codec);
    }

    @Override
    protected boolean storesNull() {
        return false;
    }

    /// The value of a key is the one message in a queue.
    private static final class QueueStore implements ValueStore {
        private final JmsTemplate template = new JmsTemplate(connections);

        QueueStore(GraphCodec codec) {
            template.setMessageConverter(new GraphJmsMessageConverter(codec));
            template.setReceiveTimeout(JmsTemplate.RECEIVE_TIMEOUT_NO_WAIT);
            template.setSessionTransacted(true);
        }

        @Override
        public void store(String key, Object value) {
            while (template.receive(key) != null) {
                // an earlier value
            }
            template.convertAndSend(key, value);
        }

        /// Receives the message and gives it back to the queue.
        @Override
        public Object load(String key) {
            return template.execute(
                    session -> {
                        try (MessageConsumer consumer =
                                session.createConsumer(session.createQueue(key))) {
                            return template.getMessageConverter()
                                    .fromMessage(consumer.receive(PATIENCE_MILLIS));
                        } finally {
                            session.rollback();
                        }
                    },
                    true);
        }

        @Override
        public void close() {}
    }

    @Test
    void exceptionsAreThoseOfSpringAndNameTheClass() {
        QueueStore store = new QueueStore(GraphCodec.lean());
        QueueStore guarded =
                new QueueStore(GraphCodec.lean().withClassFilter(ClassFilter.allow(Message.class)));
        store.store("denied", new Node("denied"));
        store.store("hook", new RefusedByHook());

        assertThatThrownBy(() -> guarded.load("denied"))
                .isInstanceOf(MessageConversionException.class)
                .hasMessageContaining(Node.class.getName())
                .hasCauseInstanceOf(FilterRejectedException.class);
        assertThatThrownBy(() -> store.load("hook"))
                .isInstanceOf(MessageConversionException.class)
                .hasRootCauseInstanceOf(IllegalStateException.class);
    }

    @Test
    void assertionErrorOfTheCodeOfAMessageIsAnExceptionOfSpring() {
        QueueStore store = new QueueStore(GraphCodec.lean());
        store.store("unread", new AssertingObject(true));

        assertThatThrownBy(() -> store.load("unread"))
                .isInstanceOf(MessageConversionException.class)
                .hasRootCauseInstanceOf(AssertionError.class);
        assertThatThrownBy(() -> store.store("unwritten", new AssertingObject(false)))
                .isInstanceOf(MessageConversionException.class)
                .hasMessageContaining(AssertingObject.class.getName())
                .hasRootCauseInstanceOf(AssertionError.class);
    }

    @Test
    void errorOfTheCodeOfAMessageThatIsWrittenIsAnExceptionOfSpring() {
        QueueStore store = new QueueStore(GraphCodec.lean());

        assertThatThrownBy(() -> store.store("unwritten", new UnlinkedWrite()))
                .isInstanceOf(MessageConversionException.class)
                .hasMessageContaining(UnlinkedWrite.class.getName())
                .hasRootCauseInstanceOf(NoClassDefFoundError.class);
    }

    @Test
    void messagesOfOtherKindsAreRefused() {
        new JmsTemplate(connections).convertAndSend("a-text", "a TextMessage");

        assertThatThrownBy(() -> new QueueStore(GraphCodec.lean()).load("a-text"))
                .isInstanceOf(MessageConversionException.class)
                .hasMessageContaining("not a BytesMessage");
    }
}
