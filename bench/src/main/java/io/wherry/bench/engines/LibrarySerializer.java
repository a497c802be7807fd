// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.engines;

import java.util.List;

/// A serializer that a library can be set to: that of an integration, the library's default, or a usual alternative.
///
/// @param library its key in the programs
/// @param key its key among those of the library
/// @param title its class
/// @param isDefault true if the library has it without being told
record LibrarySerializer(String library, String key, String title, boolean isDefault) {
    /// The key of ours.
    private static final String OWN = "wherry";

    private static final String SPARK = "spark";

    /// All, those of a library one after another, the own one first.
    static final List<LibrarySerializer> ALL =
            List.of(
                    own("redisson", "GraphRedissonCodec"),
                    usual("redisson", "kryo", "Kryo5Codec"),
                    other("redisson", "fory", "ForyCodec"),
                    other("redisson", "fory-classes", "ForyCodec, told the classes"),
                    other("redisson", "java", "SerializationCodec"),
                    own("spring", "GraphRedisSerializer"),
                    usual("spring", "java", "JdkSerializationRedisSerializer"),
                    other("spring", "json", "GenericJacksonJsonRedisSerializer"),
                    own("hazelcast", "GraphGlobalSerializer"),
                    usual("hazelcast", "java", "Java's serialization"),
                    other("hazelcast", "compact", "Compact"),
                    own("ehcache", "GraphEhcacheSerializer"),
                    usual("ehcache", "compact", "CompactJavaSerializer"),
                    other("ehcache", "java", "PlainJavaSerializer"),
                    own("infinispan", "GraphMarshaller"),
                    usual("infinispan", "protostream", "ProtoStreamMarshaller"),
                    other("infinispan", "java", "JavaSerializationMarshaller"),
                    own("kafka", "RecordSerializer"),
                    other("kafka", "json", "Jackson's JsonMapper"),
                    own("wicket", "GraphPageSerializer"),
                    usual("wicket", "java", "JavaSerializer"),
                    own(SPARK, "WherrySerializer"),
                    usual(SPARK, "java", "JavaSerializer"),
                    other(SPARK, "kryo", "KryoSerializer, by hand"),
                    own("quartz", "GraphDelegate"),
                    usual("quartz", "java", "StdJDBCDelegate"),
                    own("tomcat", "GraphSessionStore"),
                    other("tomcat", "file", "FileStore"),
                    own("camunda", "GraphVariablesPlugin"),
                    usual("camunda", "java", "JavaObjectSerializer"),
                    other("camunda", "json", "Spin's JSON"),
                    own("pekko", "GraphMessageSerializer"),
                    usual("pekko", "java", "JavaSerializer"),
                    other("pekko", "cbor", "JacksonCborSerializer"));

    private static LibrarySerializer own(String library, String title) {
        return new LibrarySerializer(library, OWN, title, false);
    }

    private static LibrarySerializer usual(String library, String key, String title) {
        return new LibrarySerializer(library, key, title, true);
    }

    private static LibrarySerializer other(String library, String key, String title) {
        return new LibrarySerializer(library, key, title, false);
    }

    /// Returns the serializer of the integration with the same library.
    LibrarySerializer ofIntegration() {
        return ALL.stream()
                .filter(each -> each.library.equals(library) && each.isOwn())
                .findFirst()
                .orElseThrow();
    }

    boolean isOwn() {
        return key.equals(OWN);
    }

    /// True if its program has Spark's class path.
    boolean isOfSpark() {
        return library.equals(SPARK);
    }

    /// The library and the class, as `ehcache, PlainJavaSerializer`.
    String label() {
        return library + ", " + title + (isDefault ? " (default)" : "");
    }
}
