// SPDX-License-Identifier: Apache-2.0
package io.wherry.howto;

import java.io.Serializable;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;

/// The program of integrations/kafka/README.md: sales are sent to a topic, and read by a program that has registered no class.
public final class SendSales {
    private static final int SALES = 100;

    private SendSales() {}

    public record Sale(String customer, int cents, LocalDate day) implements Serializable {}

    public static Map<String, Object> producer(String brokers) {
        Map<String, Object> configs = new HashMap<>();
        configs.put("bootstrap.servers", brokers);
        configs.put("key.serializer", "org.apache.kafka.common.serialization.StringSerializer");
        configs.put("value.serializer", "io.wherry.kafka.RecordSerializer");
        configs.put("wherry.classes", Sale.class.getName());
        configs.put("wherry.dictionary.topic", "dictionaries");
        return configs;
    }

    public static Map<String, Object> consumer(String brokers) {
        Map<String, Object> configs = new HashMap<>();
        configs.put("bootstrap.servers", brokers);
        configs.put("group.id", "reports");
        configs.put("auto.offset.reset", "earliest");
        configs.put("key.deserializer", "org.apache.kafka.common.serialization.StringDeserializer");
        configs.put("value.deserializer", "io.wherry.kafka.RecordDeserializer");
        configs.put("wherry.filter", "io.wherry.howto.*");
        configs.put("wherry.dictionary.topic", "dictionaries");
        return configs;
    }

    public static void send(String brokers) throws Exception {
        List<Future<RecordMetadata>> sent = new ArrayList<>();
        try (KafkaProducer<String, Sale> producer = new KafkaProducer<>(producer(brokers))) {
            for (int i = 0; i < SALES; i++) {
                Sale sale = new Sale("customer " + i % 3, i, LocalDate.of(2026, 11, 1 + i % 30));
                sent.add(producer.send(new ProducerRecord<>("sales", sale.customer(), sale)));
            }
        }
        for (Future<RecordMetadata> each : sent) {
            each.get();
        }
    }

    public static long sum(String brokers) {
        long cents = 0;
        int left = SALES;
        try (KafkaConsumer<String, Sale> consumer = new KafkaConsumer<>(consumer(brokers))) {
            consumer.subscribe(List.of("sales"));
            while (left > 0) {
                for (ConsumerRecord<String, Sale> sale : consumer.poll(Duration.ofSeconds(1))) {
                    cents += sale.value().cents();
                    left--;
                }
            }
        }
        return cents;
    }

    public static void main(String[] args) throws Exception {
        send(args[0]);
        System.out.println("cents: " + sum(args[0]));
    }
}
