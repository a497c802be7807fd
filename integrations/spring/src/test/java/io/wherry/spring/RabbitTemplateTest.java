// SPDX-License-Identifier: Apache-2.0
package io.wherry.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.ClassFilter;
import io.wherry.codec.GraphCodec;
import io.wherry.testkit.Isomorphism;
import io.wherry.testkit.integration.IntegrationContract;
import io.wherry.testkit.integration.RabbitProcess;
import io.wherry.testkit.integration.ValueStore;
import io.wherry.testkit.zoo.shapes.Message;
import io.wherry.testkit.zoo.shapes.Node;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.amqp.core.MessageProperties;
import org.springframework.amqp.core.Queue;
import org.springframework.amqp.rabbit.connection.CachingConnectionFactory;
import org.springframework.amqp.rabbit.connection.CachingConnectionFactory.ConfirmType;
import org.springframework.amqp.rabbit.core.RabbitAdmin;
import org.springframework.amqp.rabbit.core.RabbitTemplate;
import org.springframework.amqp.rabbit.listener.SimpleMessageListenerContainer;
import org.springframework.amqp.rabbit.listener.adapter.MessageListenerAdapter;
import org.springframework.amqp.support.converter.ContentTypeDelegatingMessageConverter;
import org.springframework.amqp.support.converter.MessageConversionException;
import org.springframework.amqp.support.converter.MessageConverter;
import org.springframework.amqp.support.converter.SimpleMessageConverter;

/// The contract of integrations over a `RabbitTemplate` and a real RabbitMQ.
final class RabbitTemplateTest extends IntegrationContract {
    private static final long PATIENCE_MILLIS = 20_000;

    private static RabbitProcess rabbit;
    private static CachingConnectionFactory connections;

    @BeforeAll
    static void start() throws Exception {
        RabbitProcess.assumeAvailable(RabbitTemplateTest.class);
        rabbit = RabbitProcess.start();
        connections = new CachingConnectionFactory("127.0.0.1", rabbit.port());
        connections.setUsername("guest");
        connections.setPassword("guest");
        connections.setPublisherConfirmType(ConfirmType.SIMPLE);
    }

    @AfterAll
    static void stop() throws Exception {
        if (rabbit != null) {
            connections.destroy();
            rabbit.close();
        }
    }

    @Override
    protected ValueStore open(GraphCodec codec) {
        return new QueueStore(new GraphAmqpMessageConverter(codec));
    }

    @Override
    protected boolean storesNull() {
        return false;
    }

    /// The value of a key is the one message in a queue.
    private static final class QueueStore implements ValueStore {
        private final RabbitTemplate template = new RabbitTemplate(connections);
        private final RabbitAdmin admin = new RabbitAdmin(template);

        QueueStore(MessageConverter converter) {
            template.setMessageConverter(converter);
            template.setReceiveTimeout(PATIENCE_MILLIS);
        }

        @Override
        public void store(String key, Object value) {
            admin.declareQueue(new Queue(key, false));
            org.springframework.amqp.core.Message message =
                    template.getMessageConverter().toMessage(value, new MessageProperties());
            admin.purgeQueue(key);
            send(key, message);
        }

        void send(String key, org.springframework.amqp.core.Message message) {
            boolean confirmed =
                    template.invoke(operations -> {
                        operations.send(key, message);
                        return operations.waitForConfirms(PATIENCE_MILLIS);
                    });
            assertThat(confirmed).as("confirmed").isTrue();
        }

        @Override
        public Object load(String key) {
            org.springframework.amqp.core.Message message = template.receive(key);
            assertThat(message).as("message").isNotNull();
            send(key, message);
            return template.getMessageConverter().fromMessage(message);
        }

        @Override
        public void close() {}
    }

    @Test
    void simpleConverterReadsTheFormatOfJavaioAndIsRead() {
        SimpleMessageConverter simple = new SimpleMessageConverter();
        simple.addAllowedListPatterns("io.wherry.testkit.zoo.shapes.*");
        QueueStore spring = new QueueStore(simple);
        QueueStore moving =
                new QueueStore(new GraphAmqpMessageConverter(GraphCodec.lean().withDualRead(true)));
        QueueStore back = new QueueStore(new GraphAmqpMessageConverter(GraphCodec.javaio()));

        spring.store("of-spring", Message.of(1));
        Isomorphism.check(Message.of(1), moving.load("of-spring"));
        back.store("of-javaio", Message.of(2));
        Isomorphism.check(Message.of(2), spring.load("of-javaio"));
    }

    @Test
    void otherContentTypesAreRefusedOrGoToOtherConverters() {
        GraphAmqpMessageConverter graphs = new GraphAmqpMessageConverter(GraphCodec.lean());
        SimpleMessageConverter simple = new SimpleMessageConverter();
        ContentTypeDelegatingMessageConverter delegating =
                new ContentTypeDelegatingMessageConverter(graphs);
        delegating.addDelegate("text/plain", simple);
        QueueStore both = new QueueStore(delegating);
        new QueueStore(simple).store("text", "text of another program");

        assertThatThrownBy(() -> new QueueStore(graphs).load("text"))
                .isInstanceOf(MessageConversionException.class)
                .hasMessageContaining("type=text/plain");
        assertThat(both.load("text")).isEqualTo("text of another program");
        both.store("graph", Message.of(3));
        Isomorphism.check(Message.of(3), both.load("graph"));
    }

    @Test
    void exceptionOfAHookIsTheCause() {
        QueueStore store = new QueueStore(new GraphAmqpMessageConverter(GraphCodec.lean()));
        store.store("hook", new RefusedByHook());

        assertThatThrownBy(() -> store.load("hook"))
                .isInstanceOf(MessageConversionException.class)
                .rootCause()
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("refused by its hook");
    }

    @Test
    void listenerRejectsAMessageThatItCannotReadAndReceivesTheNextOne() throws Exception {
        ClassFilter classes = ClassFilter.allow(Message.class, RefusedByHook.class);
        GraphCodec guarded = GraphCodec.lean().withClassFilter(classes);
        BlockingQueue<Object> received = new LinkedBlockingQueue<>();
        QueueStore store = new QueueStore(new GraphAmqpMessageConverter(GraphCodec.lean()));
        store.store("listened", new Node("denied"));
        store.send("listened", convert(new RefusedByHook()));
        store.send("listened", convert(Message.of(4)));

        MessageListenerAdapter listener =
                new MessageListenerAdapter(
                        (Consumer<Object>) received::add, new GraphAmqpMessageConverter(guarded));
        listener.setDefaultListenerMethod("accept");
        SimpleMessageListenerContainer container = new SimpleMessageListenerContainer(connections);
        container.setQueueNames("listened");
        container.setMessageListener(listener);
        container.start();
        try {
            Object first = received.poll(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);

            Isomorphism.check(Message.of(4), first);
        } finally {
            container.destroy();
        }
        assertThat(new RabbitAdmin(connections).getQueueInfo("listened").getMessageCount())
                .isZero();
    }

    private static org.springframework.amqp.core.Message convert(Object value) {
        return new GraphAmqpMessageConverter(GraphCodec.lean())
                .toMessage(value, new MessageProperties());
    }
}
