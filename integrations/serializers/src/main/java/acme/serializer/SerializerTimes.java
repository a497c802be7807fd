// SPDX-License-Identifier: Apache-2.0
package acme.serializer;

import acme.measure.Rounds;

/// Measures one serializer: `SerializerTimes <arguments of Rounds> <library> <serializer>`.
public final class SerializerTimes {

    private SerializerTimes() {}

    public static void main(String[] arguments) throws Exception {
        String library = arguments[arguments.length - 2];
        String serializer = arguments[arguments.length - 1];
        Rounds rounds = Rounds.of(arguments);
        measure(rounds, form(library, serializer));
        rounds.write();
    }

    private static StoredForm<?> form(String library, String serializer) throws Exception {
        return switch (library) {
            case "redisson" -> RedissonForm.of(serializer);
            case "spring" -> RedisForm.of(serializer);
            case "hazelcast" -> HazelcastForm.of(serializer);
            case "ehcache" -> EhcacheForm.of(serializer);
            case "infinispan" -> InfinispanForm.of(serializer);
            case "kafka" -> KafkaForm.of(serializer);
            case "wicket" -> WicketForm.of(serializer);
            case "spark" -> SparkForm.of(serializer);
            case "quartz" -> QuartzForm.of(serializer);
            case "tomcat" -> TomcatForm.of(serializer);
            case "camunda" -> CamundaForm.of(serializer);
            case "pekko" -> PekkoForm.of(serializer);
            default -> throw new IllegalArgumentException("no such library: " + library);
        };
    }

    private static <S> void measure(Rounds rounds, StoredForm<S> form) throws Exception {
        Sale sale = Sale.example();
        S stored = form.write(sale);
        Object copy = form.read(stored);
        if (!copy.equals(sale) || copy == sale) {
            throw new IllegalStateException("not a copy: " + copy);
        }
        rounds.result(copy);
        rounds.bytes(form.size(stored));
        rounds.time("write", () -> form.release(form.write(sale)));
        rounds.time("read", () -> form.read(stored));
    }
}
