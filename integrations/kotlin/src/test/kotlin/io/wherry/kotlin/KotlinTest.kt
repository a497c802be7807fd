// SPDX-License-Identifier: Apache-2.0
package io.wherry.kotlin

import io.wherry.codec.GraphCodec
import io.wherry.testkit.integration.IntegrationContract
import io.wherry.testkit.integration.ValueStore
import java.util.concurrent.ConcurrentHashMap

/** The contract of integrations over messages that Kotlin's functions decode. */
internal class KotlinTest : IntegrationContract() {
    override fun open(codec: GraphCodec): ValueStore = Messages(codec)

    private class Messages(private val codec: GraphCodec) : ValueStore {
        override fun store(key: String, value: Any?) {
            stored[key] = codec.encode(value)
        }

        override fun load(key: String): Any? = codec.decode<Any?>(stored.getValue(key))

        override fun close() = Unit
    }

    private companion object {
        val stored = ConcurrentHashMap<String, ByteArray>()
    }
}
