// SPDX-License-Identifier: Apache-2.0
package acme.serializer;

import io.wherry.spring.GraphRedisSerializer;
import org.springframework.data.redis.serializer.GenericJacksonJsonRedisSerializer;
import org.springframework.data.redis.serializer.JdkSerializationRedisSerializer;
import org.springframework.data.redis.serializer.RedisSerializer;

/// A serializer of Spring Data Redis.
final class RedisForm {
    private RedisForm() {}

    static StoredForm<byte[]> of(String serializer) {
        RedisSerializer<Object> made =
                switch (serializer) {
                    case "wherry" -> new GraphRedisSerializer(Formats.recommended());
                    case "java" -> new JdkSerializationRedisSerializer();
                    case "json" ->
                            GenericJacksonJsonRedisSerializer.builder()
                                    .enableUnsafeDefaultTyping()
                                    .build();
                    default -> throw Formats.unknown(serializer);
                };
        return new BytesForm(made::serialize, made::deserialize);
    }
}
